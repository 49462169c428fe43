import { Dialog } from '@mui/material';
import { useState } from 'react';
import { type RaRecord, useGetList, useGetRecordRepresentation, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import { MAX_LENGTH } from '#libs/domain/index.js';
import { type Destination, DestinationSearch } from '../components/DestinationSearch.js';
import { Hint } from '../components/text.js';
import { useSeesScreen } from '../providers/auth/usePermission.js';
import { useSettingsSearch } from '../providers/site/settingsIndex.js';
import { OVERVIEW, useMenu } from './menu.js';

const OFFERED = 5;

export function CommandDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      slotProps={{ paper: { 'aria-label': translate('command.title') } }}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <Command onClose={onClose} />
    </Dialog>
  );
}

function Command({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const options = useDestinations(text);
  return (
    <>
      <DestinationSearch
        autoFocus
        isOpen
        name={translate('command.title')}
        hint={translate('command.hint')}
        text={text}
        onText={setText}
        options={options}
        onChoose={(path) => {
          onClose();
          navigate(path);
        }}
        onClose={(reason) => reason === 'escape' && onClose()}
        rootSx={{ display: 'grid', gridTemplateRows: 'auto minmax(0, 1fr)', minHeight: 0 }}
        inputSx={{ m: 2, mb: 1 }}
        listSx={{ minHeight: 120 }}
      />
      <Hint role="status" sx={{ px: 3, pb: 2 }}>
        {options.length === 0 && translate('command.nothing')}
      </Hint>
    </>
  );
}

function useDestinations(text: string): Destination[] {
  const named = text.trim().toLowerCase();
  const screens = useScreens().filter(({ label }) => label.toLowerCase().includes(named));
  const settings = useSettings(text);
  const users = useFound('users', text);
  const tasks = useFound('tasks', text);
  const contents = useFound('contents', text);
  const team = useFound('team', text);
  return [...screens, ...settings, ...users, ...tasks, ...contents, ...team];
}

/** The entries of the menu, each with the name of its group. */
function useScreens(): Destination[] {
  const translate = useTranslate();
  return useMenu().flatMap(({ name: group, entries }) =>
    entries.map(({ name, to }) => ({
      path: to,
      label: translate(`menu.${name}`),
      group: translate(group === OVERVIEW ? 'command.screens' : `menu.group.${group}`),
    })),
  );
}

/** Settings whose names or explanations have the text. */
function useSettings(text: string): Destination[] {
  const translate = useTranslate();
  const sees = useSeesScreen()('settings');
  const { find } = useSettingsSearch(sees && isSearched(text));
  if (!sees || !isSearched(text)) return [];
  return find(text)
    .slice(0, OFFERED)
    .map((found) => ({ ...found, group: translate('menu.settings') }));
}

const searchedText = (text: string): string => text.trim().slice(0, MAX_LENGTH.search);

/** One letter would match almost everything. */
const isSearched = (text: string): boolean => searchedText(text).length > 1;

function useFound(resource: string, text: string): Destination[] {
  const translate = useTranslate();
  const represent = useGetRecordRepresentation(resource);
  const sees = useSeesScreen()(resource);
  const { data } = useGetList<RaRecord>(
    resource,
    {
      pagination: { page: 1, perPage: OFFERED },
      sort: { field: 'id', order: 'ASC' },
      filter: { q: searchedText(text) },
    },
    { enabled: isSearched(text) && sees, retry: false },
  );
  if (!isSearched(text)) return [];
  return (data ?? []).map((record) => ({
    path: `/${resource}/${record.id}`,
    label: String(represent(record)),
    group: translate(`menu.${resource}`),
  }));
}
