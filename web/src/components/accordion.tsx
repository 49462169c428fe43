import { type ToggleEvent, useId, useState } from 'react';
import styles from './accordion.module.css';
import { Icon } from './icon.js';

export interface AccordionItem {
  key: string;
  question: string;
  answer: string;
  /** For texts of any script. */
  dir?: 'auto';
}

/** Questions, one open at a time; pressing the open one closes it. Works without scripts. */
export function Accordion({ items }: { items: readonly AccordionItem[] }) {
  const name = useId();
  const [openKey, setOpenKey] = useState<string | null>(null);

  return (
    <div className={styles.accordion}>
      <FaqData items={items} />
      {items.map(({ key, question, answer, dir }) => {
        const open = key === openKey;
        // Searching in the page opens them too.
        const follow = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => {
          if (currentTarget.open) setOpenKey(key);
          else if (open) setOpenKey(null);
        };
        // Opened before hydration.
        const followEarly = (details: HTMLDetailsElement | null) => {
          if (details?.open) setOpenKey(key);
        };
        return (
          <details
            key={key}
            ref={followEarly}
            className={styles.item}
            name={name}
            open={open}
            onToggle={follow}
          >
            {/* biome-ignore lint/a11y/useSemanticElements: a button opens nothing without scripts */}
            <summary className={styles.question} role="button" aria-expanded={open}>
              <h3 className={styles.heading} dir={dir}>
                {question}
              </h3>
              <span className={styles.sign}>
                <Icon name="chevron" size={18} />
              </span>
            </summary>
            <p className={styles.answer} dir={dir}>
              {answer}
            </p>
          </details>
        );
      })}
    </div>
  );
}

/** The questions of a page in schema.org's words, for search engines. */
function FaqData({ items }: { items: readonly AccordionItem[] }) {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
  // Data that browsers do not run, and nothing in it can end the element.
  const __html = JSON.stringify(data).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is no HTML
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html }} />;
}
