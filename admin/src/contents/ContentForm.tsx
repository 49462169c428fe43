import EditIcon from '@mui/icons-material/EditOutlined';
import PreviewIcon from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import type { RecordDialogProps } from '../components/dialog/CreateButton.js';
import { FormDialog } from '../components/dialog/FormDialog.js';
import { ContentInputs } from './ContentInputs.js';
import { ContentPreview } from './ContentPreview.js';

/** Every field of a content item, for creating and for editing. */
export function ContentForm({ title, isNew, onClose }: RecordDialogProps) {
  return (
    <FormDialog title={title} onClose={onClose}>
      <ContentEditor isNew={isNew} />
    </FormDialog>
  );
}

interface ContentEditorProps {
  isNew: boolean;
}

/** The inputs, or a preview of the public page. */
function ContentEditor({ isNew }: ContentEditorProps) {
  const [mode, setMode] = useState<EditorMode>('edit');
  const { errors, submitCount } = useFormState();
  const refused = submitCount > 0 && Object.keys(errors).length > 0;
  // A failed attempt to save from the preview leads to the field with the error.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt counts anew
  useEffect(() => {
    if (refused) setMode('edit');
  }, [refused, submitCount]);
  return (
    <>
      <Box sx={{ mb: 2 }}>
        <EditorModeSwitch mode={mode} onChange={setMode} />
      </Box>
      {/* Hidden rather than unmounted: an unmounted field loses its validation and its error. */}
      <Box hidden={mode === 'preview'}>
        <ContentInputs isNew={isNew} />
      </Box>
      {mode === 'preview' && <ContentPreview />}
    </>
  );
}

type EditorMode = 'edit' | 'preview';

interface EditorModeSwitchProps {
  mode: EditorMode;
  onChange: (mode: EditorMode) => void;
}

function EditorModeSwitch({ mode, onChange }: EditorModeSwitchProps) {
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
