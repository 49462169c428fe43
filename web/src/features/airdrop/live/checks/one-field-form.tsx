import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { Button } from '../../../../components/button.js';
import type { PageTask } from '../../use-tasks.js';
import { draftOf, keepDraft } from '../drafts.js';
import styles from './checks.module.css';

interface ProofField {
  id: string;
  name: 'proof';
  defaultValue: string;
  'aria-describedby': string;
  'aria-invalid': boolean;
}

interface OneFieldFormProps {
  /** The visitor's wallet; it and the task identify the draft. */
  address: string;
  task: PageTask;
  label: string;
  hint?: ReactNode;
  /** Why the last submission was rejected; null if it was not, or if this is shown elsewhere. */
  refusal?: string | null;
  action: string;
  /** Returns the problem of a text, in the visitor's language; null for a valid one. */
  check: (text: string) => string | null;
  /** Resolves to the server's problem with the text, or null. */
  send: (text: string) => Promise<string | null>;
  field: (props: ProofField) => ReactNode;
}

/** A form of one field, which submits a proof for a task. */
export function OneFieldForm(props: OneFieldFormProps) {
  const { address, task, label, hint, refusal = null, action, check, send, field } = props;
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);

  // So that the mistake can be corrected at once.
  useEffect(() => {
    if (problem !== null) document.getElementById(id)?.focus();
  }, [problem, id]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const text = String(new FormData(event.currentTarget).get('proof')).trim();
    const mistake = check(text);
    setProblem(mistake);
    if (mistake !== null) return;
    setIsSending(true);
    try {
      setProblem(await send(text));
    } finally {
      setIsSending(false);
    }
  };

  const keep = ({ target }: FormEvent<HTMLFormElement>) =>
    keepDraft(address, task.id, (target as HTMLInputElement).value);

  const shown = problem ?? refusal;
  return (
    <form className={styles.form} onSubmit={submit} onInput={keep} noValidate>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {hint && (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      <div className={styles.field}>
        {field({
          id,
          name: 'proof',
          defaultValue: draftOf(address, task.id),
          'aria-describedby': [shown && `${id}-problem`, hint && `${id}-hint`]
            .filter(Boolean)
            .join(' '),
          'aria-invalid': shown !== null,
        })}
        <Button
          type="submit"
          className={styles.send}
          aria-disabled={isSending}
          aria-busy={isSending}
        >
          {action}
        </Button>
      </div>
      {shown !== null && (
        // An earlier problem is not announced again.
        <p
          id={`${id}-problem`}
          className={styles.problem}
          role={problem === null ? undefined : 'alert'}
        >
          {shown}
        </p>
      )}
    </form>
  );
}
