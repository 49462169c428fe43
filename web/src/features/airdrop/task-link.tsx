import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { PageIcon } from '../../components/page-icon.js';
import styles from './task-card.module.css';

interface TaskLinkProps {
  /** An absolute address or a path of this site. */
  url: string;
  text: string;
  /** Title of the task, so that equal link texts can be told apart. */
  task: string;
}

/** Admins type these addresses: anything but a web page or a path of ours gets no link. */
const isPath = (url: string) => /^\/(?!\/)/.test(url);
const isWebPage = (url: string) => /^https?:\/\//i.test(url);

export function TaskLink({ url, text, task }: TaskLinkProps) {
  const { t } = useTranslation();
  const hidden = <span className="visually-hidden">: {task}</span>;
  if (isPath(url)) {
    return (
      <Link className={styles.actionLink} to={url}>
        {text}
        {hidden}
        <PageIcon name="arrow" size={16} />
      </Link>
    );
  }
  if (!isWebPage(url)) return null;
  return (
    <a className={styles.actionLink} href={url} target="_blank" rel="noopener noreferrer">
      {text}
      {hidden}
      <span className="visually-hidden"> ({t('common.newTab')})</span>
      <PageIcon name="external" size={16} />
    </a>
  );
}
