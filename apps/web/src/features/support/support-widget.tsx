import { useTranslation } from '@/platform/texts/use-translation';
import { lazyPart, usePrefetch } from '@/ui/lazy-part';
import type { WithAuthor } from './support-panel';
import { openSupport, useSupport } from './support.store';

const SupportPanel = lazyPart(async () => (await import('./support-panel')).SupportPanel);
const InfoDialog = lazyPart(async () => (await import('./info-dialog')).InfoDialog);

interface SupportWidgetProps {
  /** Whether it has its own button: the menu has support, too. */
  floats: boolean;
  /** Asks who writes, from which place, once the panel is open. */
  WithAuthor: WithAuthor;
}

/** The support button, and the panels that it or a page opens; they load on first use. */
export function SupportWidget({ floats, WithAuthor }: SupportWidgetProps) {
  const { t } = useTranslation('shell');
  const { panelOpen, info, prefill } = useSupport();
  usePrefetch(InfoDialog);
  return (
    <>
      {floats && (
        <button
          type="button"
          onClick={openSupport}
          aria-label={t('menu.email')}
          className="fixed right-4 bottom-[calc(max(env(safe-area-inset-bottom),var(--menu-height,0px))+var(--thumb-zone,0px)+1rem)] z-20 [display:var(--support,grid)] size-12 place-items-center rounded-full border border-line bg-surface font-display text-lg font-semibold text-plum shadow-float lg:bottom-4"
        >
          <span aria-hidden>?</span>
        </button>
      )}
      {info && <InfoDialog />}
      {panelOpen && <SupportPanel key={prefill} WithAuthor={WithAuthor} />}
    </>
  );
}
