import { Box } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import { DestinationSearch } from '../components/DestinationSearch.js';
import { Hint } from '../components/text.js';
import { useSettingsSearch } from '../providers/site/settingsIndex.js';
import { ROW } from '../theme/styles.js';

/** Finds a setting by its texts in either language, and leads to it. */
export function SettingsSearch() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [isActive, setActive] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const { find, isReady, isError } = useSettingsSearch(isWanted);
  const options = find(text);
  const clear = () => {
    setText('');
    setActive(false);
  };
  const status = () => {
    if (text.trim() === '') return '';
    if (isError) return translate('settings.search_failed');
    if (!isReady) return '';
    if (options.length === 0) return translate('settings.search_nothing');
    return translate('settings.found', { smart_count: options.length });
  };
  return (
    <Box
      role="search"
      aria-label={translate('settings.search')}
      onFocus={() => setWanted(true)}
      sx={{ ...ROW, flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, mb: 2 }}
    >
      <DestinationSearch
        name={translate('settings.search')}
        hint={translate('settings.search_hint')}
        text={text}
        onText={(typed) => {
          setText(typed);
          setActive(true);
        }}
        options={options}
        onChoose={(path) => {
          clear();
          navigate(path);
        }}
        isOpen={isActive && options.length > 0}
        onOpen={() => setActive(true)}
        onClose={(reason) => (reason === 'escape' ? clear() : setActive(false))}
        rootSx={{ position: 'relative', flex: '1 1 280px', maxWidth: 520 }}
        inputSx={{ width: '100%' }}
        listSx={{
          position: 'absolute',
          zIndex: 4,
          top: '100%',
          left: 0,
          right: 0,
          mt: 0.5,
          maxHeight: 360,
          border: 1,
          borderColor: 'divider',
          borderRadius: '12px',
          bgcolor: 'background.paper',
          boxShadow: 6,
        }}
      />
      <Hint role="status">{status()}</Hint>
    </Box>
  );
}
