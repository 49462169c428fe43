import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { type ComponentType, Suspense } from 'react';
import { type Identifier, useRecordContext, useResourceContext } from 'react-admin';
import { Link, useLocation, useMatch, useNavigate } from 'react-router';

/**
 * Addresses of the records of the resource in context, such as `/users/5`. The list keeps its filters
 * and sort, which are part of the address.
 */
export function useRecordAddress() {
  const resource = useResourceContext();
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const addressOf = (id: Identifier) => ({
    pathname: `/${resource}/${encodeURIComponent(id)}`,
    search,
  });
  return {
    addressOf,
    /** Over the list, so that Back closes it. */
    open: (id: Identifier, more: object = {}) =>
      navigate(addressOf(id), { state: { ...more, isOverList: true } }),
    close: () => {
      if (state?.isOverList) navigate(-1);
      else navigate({ pathname: `/${resource}`, search }, { replace: true });
    },
  };
}

/** Leads to the record in context, over its list. */
export function RecordLink({ children }: { children: ReactNode }) {
  const record = useRecordContext();
  const { addressOf } = useRecordAddress();
  if (!record) return null;
  return (
    <Box
      component={Link}
      to={addressOf(record.id)}
      state={{ isOverList: true }}
      sx={{
        color: 'inherit',
        textDecoration: 'none',
        borderRadius: 1,
        '&:hover': { textDecoration: 'underline' },
      }}
    >
      {children}
    </Box>
  );
}

export interface RecordViewProps {
  id: string;
}

interface RecordRoutesProps {
  /** At `/<resource>/create`. */
  create?: ComponentType;
  /** At `/<resource>/<id>`. */
  record: ComponentType<RecordViewProps>;
}

/** The record that the address names, over its list. Both are usually lazy. */
export function RecordRoutes({ create: Create, record: RecordView }: RecordRoutesProps) {
  const resource = useResourceContext();
  const id = useMatch(`/${resource}/:id`)?.params['id'];
  if (!id) return null;
  return (
    <Suspense fallback={null}>
      {id === 'create' && Create ? <Create /> : <RecordView key={id} id={id} />}
    </Suspense>
  );
}
