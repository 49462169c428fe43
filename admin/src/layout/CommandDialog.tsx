import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useId, useState } from 'react';
import {
  type RaRecord,
  useGetList,
  useGetRecordRepresentation,
  useResourceDefinitions,
  useTranslate,
} from 'react-admin';
import { useNavigate } from 'react-router';
import { MAX_LENGTH } from '#libs/domain/index.js';

interface Destination {
  path: string;
  label: string;
  group: string;
}

/** Records offered of each kind. */
const OFFERED = 5;

/** Goes anywhere: to a screen, or to a record that a word is found in. */
export function CommandDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState('');
  const [marked, setMarked] = useState(0);
  const destinations = useDestinations(text);
  const current = Math.min(marked, destinations.length - 1);
  const go = (destination: Destination | undefined) => {
    if (!destination) return;
    onClose();
    navigate(destination.path);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setMarked((current + step + destinations.length) % Math.max(1, destinations.length));
    }
    if (event.key === 'Enter') go(destinations[current]);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      slotProps={{ paper: { 'aria-label': translate('command.title') } }}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <OutlinedInput
        autoFocus
        value={text}
        placeholder={translate('command.hint')}
        onChange={(event) => {
          setText(event.target.value);
          setMarked(0);
        }}
        onKeyDown={press}
        slotProps={{
          input: {
            role: 'combobox',
            'aria-label': translate('command.title'),
            'aria-expanded': true,
            'aria-controls': id,
            'aria-activedescendant': current >= 0 ? `${id}-${current}` : undefined,
            maxLength: MAX_LENGTH.search,
          },
        }}
        sx={{ m: 2, mb: 1, flexShrink: 0 }}
      />
      <Box
        component="ul"
        id={id}
        role="listbox"
        aria-label={translate('command.title')}
        sx={{ listStyle: 'none', m: 0, p: 1, minHeight: 120, overflowY: 'auto' }}
      >
        {destinations.map((destination, index) => (
          <Box
            component="li"
            key={destination.path}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === current}
            onClick={() => go(destination)}
            sx={{
              display: 'flex',
              justifyContent: 'space-between',
              alignItems: 'center',
              gap: 2,
              px: 1.5,
              minHeight: 44,
              borderRadius: 2,
              cursor: 'pointer',
              '&[aria-selected="true"], &:hover': { bgcolor: 'action.selected' },
            }}
          >
            <Typography variant="body2" noWrap>
              {destination.label}
            </Typography>
            <Typography variant="caption" color="textSecondary" noWrap>
              {destination.group}
            </Typography>
          </Box>
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary" role="status" sx={{ px: 3, pb: 2 }}>
        {destinations.length === 0 && translate('command.nothing')}
      </Typography>
    </Dialog>
  );
}

/** Screens whose name has the text in it, then records in which the server finds it. */
function useDestinations(text: string): Destination[] {
  const named = text.trim().toLowerCase();
  const screens = useScreens().filter(({ label }) => label.toLowerCase().includes(named));
  const users = useFound('users', text);
  const tasks = useFound('tasks', text);
  const contents = useFound('contents', text);
  const team = useFound('team', text);
  return [...screens, ...users, ...tasks, ...contents, ...team];
}

function useScreens(): Destination[] {
  const translate = useTranslate();
  const screens = Object.values(useResourceDefinitions()).filter(({ hasList }) => hasList);
  const group = translate('command.screens');
  return [
    { path: '/', label: translate('menu.dashboard'), group },
    ...screens.map(({ name }) => ({
      path: `/${name}`,
      label: translate(`menu.${name}`),
      group,
    })),
  ];
}

/** Records in which the server finds the text. */
function useFound(resource: string, text: string): Destination[] {
  const translate = useTranslate();
  const represent = useGetRecordRepresentation(resource);
  const q = text.trim().slice(0, MAX_LENGTH.search);
  const { data } = useGetList<RaRecord>(
    resource,
    {
      pagination: { page: 1, perPage: OFFERED },
      sort: { field: 'id', order: 'ASC' },
      filter: { q },
    },
    { enabled: q.length > 1, retry: false },
  );
  if (q.length < 2) return [];
  return (data ?? []).map((record) => ({
    path: `/${resource}/${record.id}`,
    label: String(represent(record)),
    group: translate(`menu.${resource}`),
  }));
}
