import type { Card } from '../i18n/use-own-entries.js';

interface CardTextsProps extends Pick<Card, 'title' | 'text' | 'dir'> {
  classes: { title: string | undefined; text: string | undefined };
}

/** The title of a card, and its text where there is one. */
export const CardTexts = ({ title, text, dir, classes }: CardTextsProps) => (
  <>
    <h3 className={classes.title} dir={dir}>
      {title}
    </h3>
    {text && (
      <p className={classes.text} dir={dir}>
        {text}
      </p>
    )}
  </>
);
