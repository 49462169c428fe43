import { useId, useState } from 'react';
import styles from './accordion.module.css';
import { FaqData } from './faq-data.js';
import { Icon } from './icon.js';

interface AccordionItem {
  key: string;
  question: string;
  answer: string;
}

interface AccordionProps {
  items: readonly AccordionItem[];
}

/** Questions of which one is open at a time; a press on the open one closes it. */
export function Accordion({ items }: AccordionProps) {
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
