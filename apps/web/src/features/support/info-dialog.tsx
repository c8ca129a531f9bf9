import { logOut } from '@/platform/session/log-out';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { ModalSheet } from '@/ui/modal-sheet';
import { type AfterInfo, closeInfo, openSupport, resetSupport, useSupport } from './support.store';

function carryOn(after: AfterInfo) {
  switch (after.does) {
    case 'stay':
      return;
    case 'continueSignIn':
      after.resume();
      return;
    case 'logOut':
      resetSupport();
      void logOut();
  }
}

/** The dialog that `showInfo` opens. */
export function InfoDialog() {
  const { t } = useTranslation(['support', 'common']);
  const info = useSupport((state) => state.info);
  if (!info) return null;
  const close = () => {
    closeInfo();
    carryOn(info.after ?? { does: 'stay' });
  };
  return (
    <ModalSheet
      isOpen
      onOpenChange={close}
      title={info.label}
      closeLabel={t('common:close')}
      actions={
        <>
          <Button onPress={close}>{t('common:ok')}</Button>
          {info.support && (
            <Button variant="quiet" onPress={openSupport}>
              {t('link')}
            </Button>
          )}
        </>
      }
    >
      {info.description && <p>{info.description}</p>}
      {info.photoNote && <p className="mt-3 text-sm text-ink-2">{t('photoNote')}</p>}
    </ModalSheet>
  );
}
