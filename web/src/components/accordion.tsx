import { useId, useState } from 'react';
import styles from './accordion.module.css';
import { Icon } from './icon.js';

interface AccordionItem {
  key: string;
  question: string;
  answer: string;
}

/** Questions of which one is open at a time; a press on the open one closes it. */
export function Accordion({ items }: { items: readonly AccordionItem[] }) {
  const id = useId();
  const [openKey, setOpenKey] = useState<string | null>(null);

  return (
    <div className={styles.accordion}>
      <FaqData items={items} />
      {items.map(({ key, question, answer }) => {
        const open = key === openKey;
        return (
          <div key={key} className={styles.item} data-open={open || undefined}>
            <h3 className={styles.heading}>
              <button
                type="button"
                id={`${id}-${key}-question`}
                className={styles.question}
                aria-expanded={open}
                aria-controls={`${id}-${key}-answer`}
                onClick={() => setOpenKey(open ? null : key)}
              >
                {question}
                <span className={styles.sign}>
                  <Icon name="chevron" size={18} />
                </span>
              </button>
            </h3>
            <section
              id={`${id}-${key}-answer`}
              aria-labelledby={`${id}-${key}-question`}
              hidden={!open}
            >
              <p className={styles.answer}>{answer}</p>
            </section>
          </div>
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
