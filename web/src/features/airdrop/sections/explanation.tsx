import { useId } from 'react';
import styles from './explanation.module.css';

export function Explanation({ question, answer }: { question: string; answer: string }) {
  const id = useId();
  return (
    <section className={styles.explanation} aria-labelledby={id}>
      <h2 id={id} className={styles.question}>
        {question}
      </h2>
      <p className={styles.answer}>{answer}</p>
    </section>
  );
}
