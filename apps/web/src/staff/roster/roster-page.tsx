import type { RosterImportId } from '@nestmate/contract/staff/ids';
import type { RosterImport } from '@nestmate/contract/staff/roster';
import { useSearchParams } from 'react-router';
import { useAction } from '@/forms/use-action';
import { CallError } from '@/platform/calls/call-error';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { Card } from '@/ui/card';
import { DropArea } from '@/ui/drop-area';
import { EmptyState } from '@/ui/empty-state';
import { UploadIcon } from '@/ui/icons/console';
import { WindowPicture } from '@/ui/pictures/window-picture';
import { ProgressBar } from '@/ui/progress-bar';
import { Segments } from '@/ui/segments';
import { Spinner } from '@/ui/spinner';
import { NotLoaded } from '../parts/not-loaded';
import { Page } from '../parts/page';
import { PageOfPlace } from '../parts/page-of-place';
import { useNetwork } from '../platform/network';
import type { RosterPlace } from '../platform/staff.keys';
import { useTitle } from '../platform/use-title';
import { type Step, useRosterAddress, steps } from './address';
import { ChooseFile } from './file/choose-file';
import { ColumnsStep } from './file/columns-step';
import { dropHeldFile, sendRoster, stopSending, useHeldFile } from './file/held-file';
import { type ByHand, byHandOf } from './file/reading-draft';
import { PreviewStep } from './preview/preview-step';
import { useRosterParams, useDiscardImport, useImport, useImports, isOpen } from './roster.queries';
import { EarlierImports } from './start';

/**
 * The memberships of a place, as the housing office’s own system knows them; while no place is chosen, those of all of
 * the person's places.
 */
export default function RosterPage() {
  const { t } = useTranslation('staff');
  const { network } = useNetwork();
  const [search] = useSearchParams();
  useTitle('sections.roster');
  // An address that names a place is never taken for all of them, even if it is not here.
  if (network.places.length > 1 && !search.get('place'))
    return (
      <PlaceRoster place="campus" name={t(network.is_whole_network ? 'places.all' : 'places.allMine')} />
    );
  return (
    <PageOfPlace section="sections.roster">
      {({ subnetwork_id: place, name }) => <PlaceRoster key={place} place={place} name={name} />}
    </PageOfPlace>
  );
}

interface RosterOf {
  place: RosterPlace;
  name: string;
}

/** The roster of a place or of the campus: a file can be dropped anywhere on the page. */
function PlaceRoster({ place, name }: RosterOf) {
  const { t } = useTranslation(['staffRoster', 'staff', 'common']);
  const params = useRosterParams(place);
  const { importId, show } = useRosterAddress();
  const { place: placeOfFile, ...mine } = useHeldFile();
  const { held, sending, failure } = placeOfFile === place ? mine : {};

  const send = async (file: File, byHand: ByHand = {}, next: Step = 'columns', earlier?: RosterImportId) => {
    // A mended file usually has the same name.
    const ofFile = held?.file.name === file.name ? held.importId : null;
    const replaces = earlier ?? ofFile ?? undefined;
    const compared = await sendRoster(params, { file, byHand, next, replaces });
    // The reading that is gone is not on the way back either.
    const isGone = replaces !== undefined && replaces === importId;
    if (compared === 'unread') show(null, next, isGone);
    else if (compared) show(compared.import_id, next, isGone);
  };
  const leave = () => {
    dropHeldFile();
    show(null);
  };
  const unread = held?.importId === null && held.reading.problem ? held : null;
  const unsent = failure?.unsent;
  return (
    <DropArea
      canDrop={!sending}
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
          !sending && (
            <Button size="sm" variant="quiet" onPress={leave}>
              {t('all')}
            </Button>
          )
        }
      >
        {failure && (
          <div className="pb-4">
            <Banner
              tone="danger"
              action={
                unsent && (
                  <Button
                    size="sm"
                    onPress={() => void send(unsent.file, unsent.byHand, unsent.next, unsent.replaces)}
                  >
                    {t('common:retry')}
                  </Button>
                )
              }
            >
              {failure.error}
            </Banner>
          </div>
        )}
        {sending ? (
          <SendingFile name={sending.file.name} share={sending.share} />
        ) : importId ? (
          <ImportPage key={importId} place={place} importId={importId} onSend={send} />
        ) : unread ? (
          <ColumnsStep
            place={place}
            reading={unread.reading}
            samples={unread.samples}
            values={unread.values}
            top={unread.top}
            draft={unread.draft}
            onRead={(byHand, next) => void send(unread.file, byHand, next)}
            onFile={(file) => void send(file)}
          />
        ) : (
          <Start place={place} name={name} onFile={(file) => void send(file)} />
        )}
      </Page>
    </DropArea>
  );
}

interface ImportPageProps {
  place: RosterPlace;
  onSend: (file: File, byHand?: ByHand, next?: Step, earlier?: RosterImportId) => void;
}

/** One file: how it was read, and its effects. */
function ImportPage({ importId, ...props }: ImportPageProps & { importId: RosterImportId }) {
  const query = useImport(props.place, importId);
  if (query.error instanceof CallError && query.error.errorCode === 'NotFound')
    return <NotHere place={props.place} importId={importId} name={query.data?.name} />;
  return query.data ? <Found {...props} found={query.data} /> : <NotLoaded query={query} />;
}

interface NotHereProps {
  place: RosterPlace;
  importId: RosterImportId;
  /** The name of its file, if this window has shown it. */
  name: string | undefined;
}

/** Leads from a reading of a file that is gone to the one that has replaced it in another window. */
function NotHere({ place, importId, name }: NotHereProps) {
  const { t } = useTranslation('staffRoster');
  const { step, show } = useRosterAddress();
  const query = useImports(place);
  if (!query.data || query.isFetching) return <NotLoaded query={query} />;
  const next = query.data.imports.find(({ replaced }) => replaced.includes(importId));
  if (!next)
    return (
      <EmptyState
        title={name ? t('notHere.title', { file: name }) : t('notHere.unnamed')}
        scene="box"
        beside="dark"
        action={<Button onPress={() => show(null)}>{t('all')}</Button>}
      >
        {t('notHere.text')}
      </EmptyState>
    );
  return (
    <EmptyState
      title={t('replaced.title', { file: next.name })}
      scene="box"
      beside="lit"
      action={
        <Button onPress={() => show(next.import_id, step, true)}>
          {t(`replaced.${isOpen(next.state) ? 'see' : 'seeImported'}`)}
        </Button>
      }
    >
      {t(`replaced.${isOpen(next.state) ? 'text' : 'imported'}`)}
    </EmptyState>
  );
}

function Found({ place, found, onSend }: ImportPageProps & { found: RosterImport }) {
  const { t, language } = useTranslation('staffRoster');
  const { step, choose, show } = useRosterAddress();
  const { held } = useHeldFile();
  const mine = held?.importId === found.import_id && isOpen(found.state) ? held : null;
  const file = mine?.file;
  /** The file, which this window no longer has, is chosen again. */
  const sendAgain = (chosen: File, next: Step) =>
    onSend(chosen, {}, next, isOpen(found.state) && chosen.name === found.name ? found.import_id : undefined);
  const draft = mine?.draft ? byHandOf(mine.draft, found.reading) : null;
  const discarding = useAction(useDiscardImport(place));
  const discard = () =>
    discarding.run(found.import_id, () => {
      dropHeldFile();
      show(null);
    });
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h2 className="text-xl wrap-anywhere">{found.name}</h2>
        <p className="text-ink-2">
          {t('rows', { count: found.rows, number: new Intl.NumberFormat(language).format(found.rows) })}
        </p>
        <span className="rounded-full border border-line-strong px-3 py-0.5 text-sm text-ink-2">
          {t(`states.${found.state}`)}
        </span>
        {isOpen(found.state) && (
          <span className="ml-auto">
            <Button
              size="sm"
              variant="secondary"
              isPending={discarding.isPending}
              onPress={() => void discard()}
            >
              {t('discard')}
            </Button>
          </span>
        )}
      </div>
      <div className="grid w-full max-w-80">
        <Segments
          label={t('steps.label')}
          options={steps.map((id) => ({ id, label: t(`steps.${id}`) }))}
          value={step}
          onChange={choose}
        />
      </div>
      {step === 'columns' ? (
        <ColumnsStep
          place={place}
          reading={found.reading}
          examples={found.examples}
          samples={mine?.samples}
          values={mine?.values}
          top={mine?.top}
          draft={mine?.draft}
          onRead={file && ((byHand, next) => onSend(file, byHand, next))}
          onFile={isOpen(found.state) ? (chosen) => sendAgain(chosen, 'columns') : undefined}
          onContinue={() => choose('preview')}
        />
      ) : (
        <PreviewStep
          place={place}
          found={found}
          isDrafted={draft !== null}
          onReadAgain={
            file &&
            (() => onSend(file, draft ?? mine?.byHand, draft && !draft.columns ? 'columns' : 'preview'))
          }
          onFile={(chosen) => sendAgain(chosen, 'preview')}
        />
      )}
    </div>
  );
}

interface StartProps extends RosterOf {
  onFile: (file: File) => void;
}

/** Accepts a file, and lists earlier ones. */
function Start({ place, name, onFile }: StartProps) {
  const { t } = useTranslation('staffRoster');
  const { network } = useNetwork();
  const isOfCampus = place === 'campus';
  const roster = `/${network.network_id}/roster`;
  return (
    <div className="flex flex-col gap-8">
      <Card
        as="section"
        padding="lg"
        className="flex flex-col items-center gap-6 border-2 border-dashed border-line-strong text-center sm:flex-row sm:text-left"
      >
        <WindowPicture scene="box" beside="dark" className="w-36 shrink-0" />
        <div className="flex flex-col gap-2">
          <h2 className="text-xl">{t(isOfCampus ? 'campus.title' : 'start.title')}</h2>
          <p className="max-w-[60ch] text-ink-2">{t(isOfCampus ? 'campus.text' : 'start.text')}</p>
          <p className="max-w-[60ch] text-ink-2">{t('start.private')}</p>
          <span className="pt-3">
            <ChooseFile label={t('file.choose')} onFile={onFile} />
          </span>
        </div>
      </Card>
      {isOfCampus ? (
        <section aria-labelledby="one-place" className="flex flex-col gap-3">
          <h2 id="one-place" className="text-lg">
            {t('campus.one')}
          </h2>
          <ul className="flex flex-wrap gap-2">
            {network.places.map((one) => (
              <li key={one.subnetwork_id} className="max-w-full">
                <ButtonLink size="sm" variant="secondary" href={`${roster}?place=${one.subnetwork_id}`}>
                  {one.name}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </section>
      ) : (
        network.places.length > 1 && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="max-w-[60ch] text-ink-2">{t('campus.onlyHere', { place: name })}</p>
            <ButtonLink size="sm" variant="secondary" href={roster}>
              {t('campus.open')}
            </ButtonLink>
          </div>
        )
      )}
      <EarlierImports place={place} />
    </div>
  );
}

interface SendingFileProps {
  name: string;
  /** The share of it that is sent, from 0 to 1. */
  share: number;
}

/** The progress of sending a file, and of its comparison on the server. */
function SendingFile({ name, share }: SendingFileProps) {
  const { t } = useTranslation(['staffRoster', 'common']);
  return (
    <div className="mx-auto flex w-full max-w-100 flex-col gap-4 py-16">
      <h2 className="text-lg wrap-anywhere">{name}</h2>
      {share < 1 ? (
        <ProgressBar label={t('file.sending')} percent={Math.round(share * 100)} />
      ) : (
        <output className="flex items-center gap-3 text-ink-2">
          <Spinner />
          {t('file.comparing')}
        </output>
      )}
      <span>
        <Button variant="secondary" onPress={stopSending}>
          {t('common:cancel')}
        </Button>
      </span>
    </div>
  );
}
