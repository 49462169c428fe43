interface FaqDataProps {
  items: readonly { question: string; answer: string }[];
}

/** The questions of a page in schema.org's words, for search engines. */
export function FaqData({ items }: FaqDataProps) {
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
