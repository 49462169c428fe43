import { useEffect, useMemo } from 'react';
import type { Schemas } from '#libs/api-client/index.js';
import { inEitherLanguage } from '#libs/domain/index.js';
import { Markdown } from '../../components/markdown.js';
import { LastUpdated, useSectionTitle } from '../../components/markdown-section.js';
import { PageIcon, type PageIconName } from '../../components/page-icon.js';
import { Subject } from '../../components/subject.js';
import { useLanguage } from '../../i18n/use-language.js';
import { cx } from '../../lib/cx.js';
import { useActiveSection, useKeptPlace } from './reading-place.js';
import styles from './whitepaper-page.module.css';

type WhitepaperSection = Schemas['ContentDto'];

const CONTENTS = 'contents';

const anchor = (section: WhitepaperSection) => `section-${section.id}`;

/** Shows the section that the address names: the browser did not find it when the page opened. */
function useLinkedSection(): void {
  useEffect(() => {
    const section = document.getElementById(location.hash.slice(1));
    section?.scrollIntoView({ block: 'start', behavior: 'instant' });
    section?.focus({ preventScroll: true });
  }, []);
}

export function WhitepaperDocument({ sections }: { sections: WhitepaperSection[] }) {
  const { t, language } = useLanguage();
  const titleOf = useSectionTitle();
  const anchors = useMemo(() => sections.map(anchor), [sections]);
  const active = useActiveSection(anchors);
  useKeptPlace(anchors, language);
  useLinkedSection();

  return (
    <div className={styles.document}>
      <nav
        id={CONTENTS}
        className={styles.contents}
        aria-labelledby="whitepaper-contents"
        tabIndex={-1}
      >
        <h2 id="whitepaper-contents" className={styles.contentsTitle}>
          {t('whitepaper.contents')}
        </h2>
        <ol>
          {sections.map((section, index) => (
            <li key={section.id}>
              <a
                className={styles.entry}
                href={`#${anchor(section)}`}
                aria-current={active === anchor(section) ? 'location' : undefined}
              >
                <span className={styles.entryNumber}>{index + 1}</span>
                <bdi>{titleOf(section)}</bdi>
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.sections}>
        <LastUpdated sections={sections} />
        {sections.map((section, index) => (
          <section
            key={section.id}
            id={anchor(section)}
            className={cx('drawn-later', styles.section)}
            aria-labelledby={`title-${section.id}`}
            tabIndex={-1}
          >
            <h2 id={`title-${section.id}`} className={styles.sectionTitle}>
              <span className={styles.sectionNumber}>{index + 1}.</span>{' '}
              <bdi>{titleOf(section)}</bdi>
            </h2>
            <Markdown top={3}>{inEitherLanguage(section, 'content', language)}</Markdown>
            <Steps sections={sections} index={index} />
          </section>
        ))}
        <aside className={styles.risk} aria-labelledby="whitepaper-risk">
          <h2 id="whitepaper-risk" className={styles.riskTitle}>
            <PageIcon name="warning" size={22} />
            {t('whitepaper.riskTitle')}
          </h2>
          <p>{t('whitepaper.risk')}</p>
        </aside>
      </div>
    </div>
  );
}

/** Links at the end of a section, as the contents are far away on a phone. */
function Steps({ sections, index }: { sections: WhitepaperSection[]; index: number }) {
  const { t } = useLanguage();
  const titleOf = useSectionTitle();
  const [before, after] = [sections[index - 1], sections[index + 1]];
  const step = (section: WhitepaperSection, number: number) => ({
    href: `#${anchor(section)}`,
    title: `${number}. ${titleOf(section)}`,
  });
  return (
    <p className={styles.steps}>
      {before && (
        <Step
          {...step(before, index)}
          icon="chevron"
          label={t('whitepaper.previous')}
          className={styles.stepUp}
        />
      )}
      <Step
        href={`#${CONTENTS}`}
        icon="menu"
        label={t('whitepaper.toContents')}
        className={styles.toContents}
      />
      {after && <Step {...step(after, index + 2)} icon="chevron" label={t('whitepaper.next')} />}
    </p>
  );
}

interface StepProps {
  href: string;
  icon: PageIconName;
  label: string;
  /** The title of the section, for screen readers. */
  title?: string;
  className?: string | undefined;
}

const Step = ({ href, icon, label, title, className }: StepProps) => (
  <a className={cx(styles.step, className)} href={href}>
    <PageIcon name={icon} size={16} />
    {label}
    {title && <Subject>{title}</Subject>}
  </a>
);
