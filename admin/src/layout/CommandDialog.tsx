import { Box, Dialog, OutlinedInput, Typography, useAutocomplete } from '@mui/material';
import { useState } from 'react';
import {
  type RaRecord,
  useGetList,
  useGetRecordRepresentation,
  useResourceDefinitions,
  useTranslate,
} from 'react-admin';
import { useNavigate } from 'react-router';
import { MAX_LENGTH } from '#libs/domain/index.js';
import { Caption, Hint } from '../components/text.js';
import { useSeesScreen } from '../providers/auth/usePermission.js';
import { PLAIN_LIST } from '../theme/styles.js';

interface Destination {
  path: string;
  label: string;
  group: string;
}

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
  const { getRootProps, getInputProps, getListboxProps, getOptionProps } = useAutocomplete({
    open: true,
    value: null,
    options,
    getOptionLabel: ({ label }) => label,
    getOptionKey: ({ path }) => path,
    filterOptions: () => options,
    inputValue: text,
    onInputChange: (_event, typed, reason) => reason === 'input' && setText(typed),
    onChange: (_event, destination) => {
      onClose();
      if (destination) navigate(destination.path);
    },
    onClose: (_event, reason) => reason === 'escape' && onClose(),
    autoHighlight: true,
  });
  const { ref, ...input } = getInputProps();
  const name = translate('command.title');
  return (
    <>
      <Box
        {...getRootProps()}
        sx={{ display: 'grid', gridTemplateRows: 'auto minmax(0, 1fr)', minHeight: 0 }}
      >
        <OutlinedInput
          autoFocus
          placeholder={translate('command.hint')}
          inputRef={ref}
          inputProps={{ ...input, 'aria-label': name, maxLength: MAX_LENGTH.search }}
          sx={{ m: 2, mb: 1 }}
        />
        <Box
          component="ul"
          {...getListboxProps()}
          aria-label={name}
          sx={{ ...PLAIN_LIST, p: 1, minHeight: 120, overflowY: 'auto' }}
        >
          {options.map((option, index) => {
            const { key, ...item } = getOptionProps({ option, index });
            return (
              <Box component="li" key={key} {...item} sx={OPTION_STYLE}>
                <Typography variant="body2" noWrap>
                  {option.label}
                </Typography>
                <Caption noWrap>{option.group}</Caption>
              </Box>
            );
          })}
        </Box>
      </Box>
      <Hint role="status" sx={{ px: 3, pb: 2 }}>
        {options.length === 0 && translate('command.nothing')}
      </Hint>
    </>
  );
}

const OPTION_STYLE = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 2,
  px: 1.5,
  minHeight: 44,
  borderRadius: 2,
  cursor: 'pointer',
  '&.Mui-focused, &:hover': { bgcolor: 'action.selected' },
};

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
  const seesScreen = useSeesScreen();
  const screens = Object.values(useResourceDefinitions()).filter(
    ({ hasList, name }) => hasList && seesScreen(name),
  );
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

function useFound(resource: string, text: string): Destination[] {
  const translate = useTranslate();
  const represent = useGetRecordRepresentation(resource);
  const sees = useSeesScreen()(resource);
  const q = text.trim().slice(0, MAX_LENGTH.search);
  const { data } = useGetList<RaRecord>(
    resource,
    {
      pagination: { page: 1, perPage: OFFERED },
      sort: { field: 'id', order: 'ASC' },
      filter: { q },
    },
    { enabled: q.length > 1 && sees, retry: false },
  );
  if (q.length < 2) return [];
  return (data ?? []).map((record) => ({
    path: `/${resource}/${record.id}`,
    label: String(represent(record)),
    group: translate(`menu.${resource}`),
  }));
}
