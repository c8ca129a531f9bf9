import type { SubnetworkId } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { DropArea } from '@/ui/drop-area';
import { UploadIcon } from '@/ui/icons/upload';
import { Page } from '../parts/page';
import { type Step, useRosterAddress } from './address';
import { ColumnsStep } from './file/columns-step';
import { type ByHand, dropHeldFile, sendRoster, useHeldFile } from './file/held-file';
import { SendingFile } from './file/sending-file';
import { ImportPage } from './import-page';
import { useRosterParams } from './roster.queries';
import { Start } from './start';

/** The roster of a place: a file can be dropped anywhere on the page. */
export function PlaceRoster({ place, name }: { place: SubnetworkId; name: string }) {
  const { t } = useTranslation(['staffRoster', 'staff']);
  const params = useRosterParams(place);
  const { importId, show } = useRosterAddress();
  const held = useHeldFile();
  const mine = held.place === place ? held : null;

  const send = async (file: File, byHand?: ByHand, next: Step = 'columns') => {
    const compared = await sendRoster(params, file, byHand);
    if (compared) show(compared.import_id, next);
    else if (useHeldFile.getState().reading) show(null);
  };
  const leave = () => {
    dropHeldFile();
    show(null);
  };
  const isSending = mine?.file && mine.share !== null;
  const unread = mine?.importId === null && mine.reading?.problem ? mine.reading : null;
  return (
    <DropArea
      canDrop={!isSending}
      label={t('file.drop')}
      icon={<UploadIcon className="size-10" />}
      onFiles={([file]) => file && void send(file)}
      className="min-h-dvh"
    >
      <Page
        title={t('staff:sections.roster')}
        note={name}
        actions={
          (importId || unread) &&
          !isSending && (
            <Button size="sm" variant="quiet" onPress={leave}>
              {t('all')}
            </Button>
          )
        }
      >
        {mine?.error && (
          <div className="pb-4">
            <Banner tone="danger">{mine.error}</Banner>
          </div>
        )}
        {isSending ? (
          <SendingFile name={mine.file?.name ?? ''} share={mine.share ?? 0} />
        ) : importId ? (
          <ImportPage key={importId} place={place} importId={importId} onSend={send} />
        ) : unread ? (
          <ColumnsStep
            reading={unread}
            samples={mine?.samples}
            onRead={(byHand, next) => mine?.file && void send(mine.file, byHand, next)}
            onFile={(file) => void send(file)}
          />
        ) : (
          <Start place={place} onFile={(file) => void send(file)} />
        )}
      </Page>
    </DropArea>
  );
}
