import type { SetUpEffect } from '@nestmate/contract/staff/setup/area-calls';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';

interface Props {
  effects: readonly SetUpEffect[];
  nameOf: (id: string) => string;
}

/** The effects of saving on residents: refusals first, then notices. */
export function Effects({ effects, nameOf }: Props) {
  const { t } = useTranslation('staffSetUp');
  const lines = (isRefused: boolean) =>
    effects
      .filter(({ is_refused }) => is_refused === isRefused)
      .map(({ kind, id, people }) => {
        const name = id === null ? '' : nameOf(id);
        const text = t(`effects.${kind}`, { count: people });
        return <li key={`${kind} ${id}`}>{name ? t('effectOn', { name, text }) : text}</li>;
      });
  const [refused, told] = [lines(true), lines(false)];
  return (
    <>
      {refused.length > 0 && (
        <Banner tone="danger" title={t('refusedTitle')}>
          <ul>{refused}</ul>
        </Banner>
      )}
      {told.length > 0 && (
        <Banner tone="warning" title={t('toldTitle')}>
          <ul>{told}</ul>
        </Banner>
      )}
    </>
  );
}
