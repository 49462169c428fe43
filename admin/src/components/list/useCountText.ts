import { useListContext, useResourceContext, useTranslate } from 'react-admin';

/** How many records match; an estimate says so. */
export function useCountText(): string {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { total = 0, meta } = useListContext();
  const text = translate(`${resource}.count`, { smart_count: total });
  return meta?.isEstimate ? translate('list.estimated', { text }) : text;
}
