import Typography from '@mui/material/Typography';
import { useListContext, useTranslate } from 'react-admin';

interface ListCountProps {
  /** Key of a plural in the catalogue. */
  text: string;
}

/** How many records the list in context has. */
export function ListCount({ text }: ListCountProps) {
  const translate = useTranslate();
  const { total, isPending } = useListContext();
  return (
    <Typography
      variant="body2"
      color="textSecondary"
      role="status"
      sx={{ mr: 'auto', minHeight: 20 }}
    >
      {!isPending && translate(text, { smart_count: total ?? 0 })}
    </Typography>
  );
}
