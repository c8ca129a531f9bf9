import { compatiblePercent } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { useLocation, useNavigate } from 'react-router';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { Modal } from '@/ui/modal';
import { OpeningWindows } from '@/ui/pictures/opening-windows';
import { useOverview } from '@/features/profile';
import { deckStore } from '../deck/deck';
import type { DeckCard } from '../deck/deck-card';

/** Celebrates a mutual like: two lit windows open towards each other. */
export function MutualLikeModal({ card }: { card: DeckCard }) {
  const { t } = useTranslation('find');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const me = useOverview().data;
  const { first_name: name, percent_match: percent, profile_picture_urls: urls, membership_id: id } = card;
  const label =
    percent !== null && percent >= compatiblePercent ? 'mutualLike.percent' : 'mutualLike.lessPercent';
  function view() {
    deckStore.celebrated();
    void navigate(`/profile/${id}`);
  }
  function viewMutual() {
    deckStore.celebrated();
    // A new hash reloads the list also where it is open already.
    void navigate(`/saved/mutual#${Math.random().toString(36).slice(2)}`);
  }
  return (
    <Modal
      isOpen
      onOpenChange={(open) => !open && deckStore.celebrated()}
      title={t('mutualLike.title')}
      picture={
        <OpeningWindows
          left={<Avatar name={me?.first_name ?? ''} src={me?.profile_picture_urls?.square} size="xl" />}
          right={<Avatar name={name} src={urls?.square} size="xl" />}
        />
      }
      actions={
        <>
          <Button onPress={view}>{t('mutualLike.view')}</Button>
          {pathname === '/find' ? (
            <Button variant="secondary" onPress={deckStore.celebrated}>
              {t('mutualLike.keep')}
            </Button>
          ) : (
            <Button variant="secondary" onPress={viewMutual}>
              {t('mutualLike.viewMutual')}
            </Button>
          )}
        </>
      }
    >
      <p className="font-display text-2xl font-bold wrap-anywhere text-ink">{name}</p>
      {percent !== null && <p className="text-base font-semibold text-ink">{t(label, { percent })}</p>}
      <p className="text-base text-ink-2">{t('mutualLike.likes', { name })}</p>
    </Modal>
  );
}
