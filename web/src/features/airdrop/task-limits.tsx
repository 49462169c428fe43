import { inEitherLanguage } from '#libs/domain/index.js';
import { PageIcon } from '../../components/page-icon.js';
import { useLanguage } from '../../i18n/use-language.js';
import { useTimeZone } from '../../lib/present.js';
import { Clock } from './clock.js';
import { taskBefore, useLimitClock } from './limits.js';
import type { TaskView } from './participation-state.js';
import styles from './task-card.module.css';
import { type PageTask, useTasks } from './use-tasks.js';

/** The limits of a task, each with the moment at which it opens or ends. */
export function TaskLimits({ task, view }: { task: PageTask; view: TaskView }) {
  const texts = useLimitTexts(task, view);
  const opensAt = view.status === 'completed' ? view.entry?.opens_at : task.available_from;
  const isOpen = view.status !== 'completed' && view.limit !== 'task.not_open';
  const until = isOpen ? task.available_until : opensAt;
  if (texts.length === 0) return null;
  return (
    <p className={styles.verification}>
      <PageIcon name="clock" size={16} />
      <span>
        {texts.join(' · ')} {until && <Clock until={until} form={isOpen ? 'left' : 'in'} />}
      </span>
    </p>
  );
}

function useLimitTexts(task: PageTask, { status, limit, entry }: TaskView): string[] {
  const { t, language, moment, number } = useLanguage();
  const timeZone = useTimeZone();
  const { tasks } = useTasks();
  const now = useLimitClock([task]);
  const at = (time: string) => moment(time, timeZone);
  const { available_from, available_until, max_completions, is_daily } = task;
  const texts: string[] = [];
  if (is_daily) texts.push(t('airdrop.tasks.limits.daily'));
  if (status === 'completed') {
    const opensAt = entry?.opens_at;
    if (opensAt) texts.push(t('airdrop.tasks.limits.again', { when: at(opensAt) }));
    return texts;
  }
  if (available_until && limit === 'task.over')
    return [t('airdrop.tasks.limits.over', { when: at(available_until) })];
  if (available_from && Date.parse(available_from) > now)
    texts.push(t('airdrop.tasks.limits.opens', { when: at(available_from) }));
  if (available_until) texts.push(t('airdrop.tasks.limits.until', { when: at(available_until) }));
  const before = limit === 'task.full' ? undefined : taskBefore(task, tasks);
  if (before && limit !== null) {
    const title = inEitherLanguage(before, 'title', language);
    texts.push(t('airdrop.tasks.limits.after', { title }));
  }
  if (max_completions) {
    const text = limit === 'task.full' ? 'full' : 'places';
    const places = number(max_completions);
    texts.push(t(`airdrop.tasks.limits.${text}`, { count: max_completions, places }));
  }
  return texts;
}
