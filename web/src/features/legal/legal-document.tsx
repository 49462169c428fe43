import { PageHero } from '../../components/page-hero.js';
import styles from './legal-document.module.css';

interface LegalDocumentProps {
  title: string;
  lead: string;
  sections: { key: string; title: string; text: string }[];
}

export function LegalDocument({ title, lead, sections }: LegalDocumentProps) {
  return (
    <>
      <PageHero title={title} lead={lead} />
      <div className={styles.document}>
        {sections.map((section) => (
          <section key={section.key} aria-labelledby={`legal-${section.key}`}>
            <h2 id={`legal-${section.key}`} className={styles.title}>
              {section.title}
            </h2>
            <p className={styles.text}>{section.text}</p>
          </section>
        ))}
      </div>
    </>
  );
}
