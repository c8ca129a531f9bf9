import { useTranslation } from '@/platform/use-translation';
import { Beside } from '@/ui/beside';
import { EmptyState } from '@/ui/empty-state';
import { useDeck } from '../deck/deck';
import { hasResident } from '../deck/swipe-state';
import { PersonPane } from './person-pane';

const saved = ['isMutualInterested', 'isOneWayInterested', 'skipped'] as const;

interface PersonBesideProps {
  id: string | undefined;
  /** The list beside it is that of saved people. */
  isIdle: boolean;
}

/** The chosen person, beside the list; nothing while there is nobody to choose. */
export function PersonBeside({ id, isIdle }: PersonBesideProps) {
  const { t } = useTranslation('search');
  const hasSaved = useDeck((state) => saved.some((name) => hasResident(state, name)));
  if (id)
    return (
      <Beside label={t('chosenPerson')} isSticky>
        <PersonPane key={id} id={id} />
      </Beside>
    );
  return (
    <Beside isSticky>{isIdle && hasSaved && <EmptyState scene="lit" title={t('chooseSomeone')} />}</Beside>
  );
}
