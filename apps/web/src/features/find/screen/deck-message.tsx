import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { TextLink } from '@/ui/text-link';
import { deckStore } from '../deck/deck';
import { useHasAny } from '../deck/use-has-any';

/** A hidden resident may browse, and sees a notice that nobody sees them. */
export function HiddenNotice() {
  const { t } = useTranslation('find');
  return (
    <Banner>
      {t('hidden.text')} <TextLink href="/update-basic-info">{t('hidden.action')}</TextLink>
    </Banner>
  );
}

/** Everybody was seen; offers another look at people who were decided on. */
export function EveryoneSeen() {
  const { t } = useTranslation('find');
  const hasSkipped = useHasAny('skipped');
  const hasLiked = useHasAny('isOneWayInterested');
  const list = hasSkipped ? 'skipped' : hasLiked && 'liked';
  return (
    <EmptyState
      scene="plant"
      title={t('empty.title')}
      action={list && <ButtonLink href={`/saved/${list}`}>{t(`empty.${list}`)}</ButtonLink>}
    >
      {t(hasSkipped ? 'empty.text' : 'empty.textAlone')}
    </EmptyState>
  );
}

export function CardsMissing({ failure }: { failure: 'offline' | 'refused' }) {
  const { t } = useTranslation(['find', 'common']);
  const offline = failure === 'offline';
  return (
    <ErrorState
      title={t(offline ? 'failed.offlineTitle' : 'failed.title')}
      action={<Button onPress={() => void deckStore.load('queued')}>{t('common:retry')}</Button>}
    >
      {t(offline ? 'failed.offlineText' : 'failed.text')}
    </ErrorState>
  );
}
