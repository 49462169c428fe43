import { Box } from '@mui/material';
import { useFacts } from './ApprovalFields.js';

/** Each fact on a line of its own. */
export function ApprovalFactList() {
  const facts = useFacts();
  return facts.map(([name, value]) => (
    <Box component="span" key={name} sx={{ display: 'block' }}>
      {name}: <b>{value}</b>
    </Box>
  ));
}
