import SearchOffIcon from '@mui/icons-material/SearchOffOutlined';
import { DialogContent, Skeleton, Tab, Tabs } from '@mui/material';
import { type ComponentType, type ReactNode, Suspense, useId } from 'react';
import {
  type RaRecord,
  ShowBase,
  useRecordContext,
  useResourceContext,
  useShowContext,
  useTranslate,
} from 'react-admin';
import { Link } from 'react-router';
import { isMissing } from '../../providers/httpError.js';
import { EmptyState, LoadFailed } from '../figures/EmptyState.js';
import { TextButton } from '../TextButton.js';
import { useRecordAddress } from './RecordAddress.js';
import { RecordDialog, SHOWN_ERROR } from './RecordDialog.js';

interface RecordPartsProps {
  id: string;
  /** The part that the address names; `''` for the first. */
  part: string;
  /** The readable parts in order; the first has the record's own address. */
  parts: Readonly<Record<string, ComponentType>>;
  argsOf: (record: RaRecord) => object;
  actions: ReactNode;
}

/** A record in parts, each with its address. Its texts are `<resource>.part.<part>` and the like. */
export const RecordParts = (props: RecordPartsProps) => (
  <ShowBase id={props.id} queryOptions={SHOWN_ERROR}>
    <Parts {...props} />
  </ShowBase>
);

function Parts({ id, part: named, parts, argsOf, actions }: RecordPartsProps) {
  const [first = ''] = Object.keys(parts);
  const part = named in parts ? named : first;
  const translate = useTranslate();
  const resource = useResourceContext();
  const known = useRecordContext();
  const { error, refetch } = useShowContext();
  // A record that is gone is not shown from the cache.
  const isGone = isMissing(error);
  const record = isGone ? undefined : known;
  const panelId = useId();
  const Shown: ComponentType | undefined = parts[part];
  const title = record ? `${resource}.one` : error ? `${resource}.title` : 'ra.page.loading';
  return (
    <RecordDialog title={title} args={record && argsOf(record)} actions={record && actions} tall>
      {record && <PartTabs id={id} part={part} names={Object.keys(parts)} panelId={panelId} />}
      <DialogContent
        role={record && 'tabpanel'}
        id={panelId}
        aria-label={record && translate(`${resource}.part.${part}`)}
        // Scrolled by the arrow keys even without a focusable element.
        tabIndex={0}
      >
        {isGone && <Gone />}
        {error && !record && !isGone && (
          <LoadFailed title={`${resource}.one_failed`} error={error} retry={refetch} />
        )}
        {!record && !error && <Skeleton variant="rounded" height={320} />}
        {record && (
          <Suspense fallback={<Skeleton variant="rounded" height={320} />}>
            {Shown && <Shown />}
          </Suspense>
        )}
      </DialogContent>
    </RecordDialog>
  );
}

/** Shown for a record that was deleted or merged. */
function Gone() {
  const resource = useResourceContext();
  const { close } = useRecordAddress();
  return (
    <EmptyState
      role="alert"
      icon={<SearchOffIcon />}
      title={`${resource}.gone`}
      text={`${resource}.gone_text`}
      action={<TextButton label={`${resource}.gone_back`} variant="outlined" onClick={close} />}
    />
  );
}

interface PartTabsProps {
  id: string;
  part: string;
  names: readonly string[];
  panelId: string;
}

/** The parts as links, so that Back returns through them. */
function PartTabs({ id, part, names, panelId }: PartTabsProps) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { addressOf, stateOfPart } = useRecordAddress();
  return (
    <Tabs
      value={part}
      variant="scrollable"
      scrollButtons="auto"
      allowScrollButtonsMobile
      aria-label={translate(`${resource}.parts`)}
      sx={{ px: { xs: 1, sm: 2 }, borderBottom: 1, borderColor: 'divider', flexShrink: 0 }}
    >
      {names.map((name, index) => (
        <Tab
          key={name}
          value={name}
          component={Link}
          to={addressOf(id, index === 0 ? '' : name)}
          state={stateOfPart}
          label={translate(`${resource}.part.${name}`)}
          aria-controls={name === part ? panelId : undefined}
          sx={{ minWidth: 0 }}
        />
      ))}
    </Tabs>
  );
}
