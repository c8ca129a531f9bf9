import { type AgainstPersonProps, BlockPerson, ReportPerson } from '@/features/reports';

interface AgainstPersonDialogProps extends AgainstPersonProps {
  action: 'block' | 'report';
}

export const AgainstPersonDialog = ({ action, ...dialog }: AgainstPersonDialogProps) =>
  action === 'block' ? <BlockPerson {...dialog} /> : <ReportPerson {...dialog} />;
