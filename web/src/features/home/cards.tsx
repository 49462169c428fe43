import type { ReactNode } from 'react';
import { Section } from '../../components/section.js';
import { type Card, useOwnCards } from '../../i18n/use-own-entries.js';

interface CardsProps {
  /** The operator's section that replaces the built-in cards. */
  name: 'highlights' | 'features' | 'use_cases';
  title: string;
  lead: string;
  /** Heading beside the cards on wide screens. */
  split?: boolean;
  /** The built-in cards; each has the picture of its key. */
  builtIn: readonly Pick<Card, 'key' | 'title' | 'text'>[];
  className: string | undefined;
  /** Columns on wide screens for a number of the operator's cards. */
  columns?: (count: number) => number;
  /** Renders a card as an item of the list. */
  children: (card: Card, index: number, isOwn: boolean) => ReactNode;
}

/** A band of cards with a picture, a title and a text: the operator's, or else the built-in ones. */
export function Cards({ name, builtIn, className, columns, children, ...head }: CardsProps) {
  const own = useOwnCards(name);
  const cards = own ?? builtIn.map((card): Card => ({ ...card, picture: card.key }));
  if (cards.length === 0) return null;
  return (
    <Section {...head}>
      <ul
        className={className}
        data-columns={own && columns?.(own.length)}
        data-own={own && !columns ? '' : undefined}
      >
        {cards.map((card, index) => children(card, index, own !== undefined))}
      </ul>
    </Section>
  );
}
