import { Box, OutlinedInput, type SxProps, Typography, useAutocomplete } from '@mui/material';
import { MAX_LENGTH } from '#libs/domain/index.js';
import { PLAIN_LIST } from '../theme/styles.js';
import { Caption } from './text.js';

/** A place of the back office that a search leads to. */
export interface Destination {
  path: string;
  label: string;
  group: string;
}

interface DestinationSearchProps {
  /** The accessible name of the input and its list. */
  name: string;
  hint: string;
  text: string;
  onText: (text: string) => void;
  /** What the text finds, the best first. */
  options: readonly Destination[];
  onChoose: (path: string) => void;
  isOpen: boolean;
  onOpen?: () => void;
  onClose: (reason: string) => void;
  autoFocus?: boolean;
  rootSx?: SxProps;
  inputSx?: SxProps;
  listSx?: SxProps;
}

/** An input whose list of results is moved through with the arrow keys; Enter chooses one. */
export function DestinationSearch(props: DestinationSearchProps) {
  const { name, hint, text, onText, options, onChoose, isOpen, onOpen, onClose } = props;
  const { getRootProps, getInputProps, getListboxProps, getOptionProps } = useAutocomplete({
    open: isOpen,
    value: null,
    options,
    getOptionLabel: ({ label }) => label,
    getOptionKey: ({ path }) => path,
    filterOptions: () => [...options],
    inputValue: text,
    onInputChange: (_event, typed, reason) =>
      (reason === 'input' || reason === 'clear') && onText(typed),
    onChange: (_event, destination) => destination && onChoose(destination.path),
    onOpen,
    onClose: (_event, reason) => onClose(reason),
    autoHighlight: true,
    clearOnEscape: true,
  });
  const { ref, ...input } = getInputProps();
  return (
    <Box {...getRootProps()} sx={props.rootSx}>
      <OutlinedInput
        autoFocus={props.autoFocus}
        placeholder={hint}
        inputRef={ref}
        inputProps={{ ...input, 'aria-label': name, maxLength: MAX_LENGTH.search }}
        sx={props.inputSx}
      />
      <Box
        component="ul"
        {...getListboxProps()}
        aria-label={name}
        hidden={!isOpen}
        sx={[PLAIN_LIST, { p: 1, overflowY: 'auto' }, props.listSx ?? {}].flat() as SxProps}
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
