import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { ContentInputs } from './ContentInputs.js';
import { ContentPreview } from './ContentPreview.js';
import { type EditorMode, EditorModeSwitch } from './EditorModeSwitch.js';

interface ContentEditorProps {
  isNew: boolean;
}

/** The fields, or what visitors will see of them. */
export function ContentEditor({ isNew }: ContentEditorProps) {
  const [mode, setMode] = useState<EditorMode>('edit');
  const { errors, submitCount } = useFormState();
  const refused = submitCount > 0 && Object.keys(errors).length > 0;
  // An attempt to save from the preview must lead to the field that refuses it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt counts anew
  useEffect(() => {
    if (refused) setMode('edit');
  }, [refused, submitCount]);
  return (
    <>
      <Box sx={{ mb: 2 }}>
        <EditorModeSwitch mode={mode} onChange={setMode} />
      </Box>
      {/* Hidden rather than removed: a field that leaves takes its rules and its error with it. */}
      <Box hidden={mode === 'preview'}>
        <ContentInputs isNew={isNew} />
      </Box>
      {mode === 'preview' && <ContentPreview />}
    </>
  );
}
