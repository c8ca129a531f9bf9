import { useSearchParams } from 'react-router';
import { NotLoaded } from '@/features/not-loaded';
import { useTranslation } from '@/platform/use-translation';
import { EmptyState } from '@/ui/empty-state';
import { RowsSkeleton } from '@/ui/skeletons';
import { DecisionCard } from './decision-card';
import { useDecisions } from './decisions.queries';

/** `/decisions`: the housing office's decisions against the person, each of which can be appealed once. */
export default function DecisionsScreen() {
  const { t } = useTranslation(['decisions', 'common']);
  const query = useDecisions();
  const selected = useSearchParams()[0].get('decision');
  const { decisions } = query.data ?? {};
  if (!decisions)
    return (
      <NotLoaded
        queries={[query]}
        title={t('failed')}
        loading={<RowsSkeleton label={t('common:loading')} />}
      />
    );
  if (decisions.length === 0)
    return (
      <EmptyState scene="moon" title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
    );
  return (
    <ul className="flex flex-col gap-4">
      {decisions.map((decision) => (
        <li key={decision.decision_id}>
          <DecisionCard decision={decision} isSelected={decision.decision_id === selected} />
        </li>
      ))}
    </ul>
  );
}
