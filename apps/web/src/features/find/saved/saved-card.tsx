import { Link } from 'react-router';
import { useTranslation } from '@/platform/use-translation';
import { CardPicture } from '../card/card-picture';
import { cardName } from '../card/card-words';
import { FactLine, FactPart } from '../card/fact-line';
import { PercentWords } from '../card/percent-words';
import { useWaits } from '../deck/use-waiting';
import { SavedActions, type SavedProps } from './saved-actions';

/** A candidate in a saved list, as a card: it leads to the profile, and its buttons change the decision. */
export function SavedCard(props: SavedProps) {
  const { t } = useTranslation('find');
  const { card } = props;
  const waits = useWaits(card.membership_id);
  return (
    <li className="flex flex-col overflow-hidden rounded-card border border-line bg-surface">
      <Link to={`/profile/${card.membership_id}`} className="block flex-1 rounded-card">
        <span className="relative block aspect-square overflow-hidden bg-sunken">
          <CardPicture urls={card.profile_picture_urls} />
        </span>
        <span className="block px-4 pt-3">
          <span className="line-clamp-1 font-display text-lg font-semibold break-all text-ink">
            {cardName(card.first_name)}
          </span>
          <span className="block text-sm text-ink-2">
            <PercentWords card={card} />
          </span>
          <FactLine facts={card.facts}>{waits && <FactPart>{t('saved.waits')}</FactPart>}</FactLine>
        </span>
      </Link>
      <div className="py-2 pr-2 pl-4">
        <SavedActions {...props} />
      </div>
    </li>
  );
}
