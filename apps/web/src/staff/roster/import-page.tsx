import type { SubnetworkId } from '@nestmate/contract';
import type { RosterImport, RosterImportId } from '@nestmate/contract/staff';
import { errorTextOf } from '@/platform/call-error';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { Segments } from '@/ui/segments';
import { toast } from '@/ui/toasts';
import { NotLoaded } from '../parts/not-loaded';
import { type Step, steps, useRosterAddress } from './address';
import { isOpen } from './commit/states';
import { ColumnsStep } from './file/columns-step';
import { type ByHand, dropHeldFile, useHeldFile } from './file/held-file';
import { PreviewStep } from './preview/preview-step';
import { useDiscarding, useImport } from './roster.queries';

interface Props {
  place: SubnetworkId;
  onSend: (file: File, byHand?: ByHand, next?: Step) => void;
}

/** One file: how it was read, and its effects. */
export function ImportPage({ importId, ...props }: Props & { importId: RosterImportId }) {
  const query = useImport(props.place, importId);
  return query.data ? <Found {...props} found={query.data} /> : <NotLoaded query={query} />;
}

function Found({ place, found, onSend }: Props & { found: RosterImport }) {
  const { t, language } = useTranslation('staffRoster');
  const { step, choose, show } = useRosterAddress();
  const held = useHeldFile();
  const mine = held.importId === found.import_id && isOpen(found.state) ? held : null;
  const file = mine?.file ?? undefined;
  const discarding = useDiscarding(place);
  const discard = () =>
    discarding.mutateAsync(found.import_id).then(
      () => {
        dropHeldFile();
        show(null);
      },
      (error: unknown) => toast({ text: errorTextOf(error), tone: 'danger' }),
    );
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
          reading={found.reading}
          examples={found.examples}
          samples={mine?.samples}
          onRead={file && ((byHand, next) => onSend(file, byHand, next))}
          onFile={isOpen(found.state) ? onSend : undefined}
          onContinue={() => choose('preview')}
        />
      ) : (
        <PreviewStep
          place={place}
          found={found}
          onReadAgain={file && (() => onSend(file, mine?.byHand, 'preview'))}
          onFile={(chosen) => onSend(chosen, {}, 'preview')}
        />
      )}
    </div>
  );
}
