import { useTranslation } from '@/platform/use-translation';
import { PersonRow } from '../card/person-row';
import { useWaits } from '../deck/use-waiting';
import { SavedActions, type SavedProps } from './saved-actions';

/** A candidate in a saved list on a phone. */
export function SavedRow(props: SavedProps) {
  const { t } = useTranslation('find');
  const { card } = props;
  const waits = useWaits(card.membership_id);
  return (
    <li>
      <PersonRow card={card} {...(waits && { note: t('saved.waits') })} />
      {/* Two buttons need the whole row; an icon button at the end has its own space around the icon. */}
      <div className={props.bucket === 'isMutualInterested' ? 'px-4 pb-4' : 'pr-2 pb-2 pl-21'}>
        <SavedActions {...props} />
      </div>
    </li>
  );
}
