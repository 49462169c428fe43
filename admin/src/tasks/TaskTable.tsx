import { Box } from '@mui/material';
import type { ComponentType, ReactNode } from 'react';
import { Column, PlainBody, RecordTable } from '../components/list/RecordTable.js';
import { NumberField } from '../components/record/fields.js';
import { TaskActiveSwitch, TaskRowActions } from './TaskActions.js';
import { TaskIcon, TaskMethod, TaskTitle, TaskTypeChip } from './TaskFields.js';

interface TaskTableProps {
  body?: ComponentType<{ children?: ReactNode }>;
  handle?: ComponentType;
}

export const TaskTable = ({ body = PlainBody, handle = Nothing }: TaskTableProps) => (
  <RecordTable body={body}>
    <Column source="order" width={72}>
      <OrderCell handle={handle} />
    </Column>
    <Column source="icon" disableSort field={TaskIcon} width={72} />
    <Column source="title" disableSort field={TaskTitle} />
    <Column source="type" field={TaskTypeChip} width={[92, 120]} />
    <Column source="verification" disableSort field={TaskMethod} width={[112, 148]} />
    <Column source="points" align="right" field={NumberField} width={[80, 104]} />
    <Column source="is_active" field={TaskActiveSwitch} width={[112, 136]} />
    <Column label="tasks.actions" align="right" width={[124, 148]}>
      <TaskRowActions />
    </Column>
  </RecordTable>
);

const Nothing = () => null;

const OrderCell = ({ handle: Handle }: { handle: ComponentType }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
    <Handle />
    <NumberField source="order" />
  </Box>
);
