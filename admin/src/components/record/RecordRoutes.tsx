import { type ComponentType, Suspense } from 'react';
import { useResourceContext } from 'react-admin';
import { useMatch } from 'react-router';

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
