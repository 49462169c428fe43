import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './legal-document.module.css';

interface LegalSection {
  id: string;
  title: string;
  text: ReactNode;
}

interface LegalDocumentProps {
  /** Since when it says what it says. */
  date: ReactNode;
  sections: readonly LegalSection[];
}

export function LegalDocument({ date, sections }: LegalDocumentProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.document}>
      <nav className={styles.contents} aria-labelledby="legal-contents">
        <h2 id="legal-contents" className={styles.contentsTitle}>
          {t('legal.contents')}
        </h2>
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a className={styles.entry} href={`#${id}`}>
                <bdi>{title}</bdi>
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.sections}>
        {date}
        {sections.map(({ id, title, text }) => (
          <section key={id} id={id} aria-labelledby={`legal-${id}`} tabIndex={-1}>
            <h2 id={`legal-${id}`} className={styles.title}>
              <bdi>{title}</bdi>
            </h2>
            <div className={styles.text}>{text}</div>
          </section>
        ))}
      </div>
    </div>
  );
}
