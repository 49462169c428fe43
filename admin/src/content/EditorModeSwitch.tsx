import EditIcon from '@mui/icons-material/EditOutlined';
import PreviewIcon from '@mui/icons-material/VisibilityOutlined';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslate } from 'react-admin';

export type EditorMode = 'edit' | 'preview';

interface EditorModeSwitchProps {
  mode: EditorMode;
  onChange: (mode: EditorMode) => void;
}

export function EditorModeSwitch({ mode, onChange }: EditorModeSwitchProps) {
  const translate = useTranslate();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="primary"
      value={mode}
      onChange={(_event, chosen: EditorMode | null) => chosen && onChange(chosen)}
      aria-label={translate('contents.mode')}
      sx={{ '& .MuiToggleButton-root': { gap: 0.75, px: 1.5, minHeight: 36 } }}
    >
      <ToggleButton value="edit">
        <EditIcon fontSize="small" />
        {translate('contents.mode_edit')}
      </ToggleButton>
      <ToggleButton value="preview">
        <PreviewIcon fontSize="small" />
        {translate('contents.mode_preview')}
      </ToggleButton>
    </ToggleButtonGroup>
  );
}
