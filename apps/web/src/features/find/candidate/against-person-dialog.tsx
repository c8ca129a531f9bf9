import { type AgainstPersonProps, BlockPerson, ReportPerson } from '@/features/reports';

interface Props extends AgainstPersonProps {
  action: 'block' | 'report';
}

export const AgainstPersonDialog = ({ action, ...dialog }: Props) =>
  action === 'block' ? <BlockPerson {...dialog} /> : <ReportPerson {...dialog} />;
