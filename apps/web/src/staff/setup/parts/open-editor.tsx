import type { Language } from '@nestmate/contract/languages';
import { hasRight } from '@nestmate/contract/staff/rights';
import type { SetUpChecked, SetUpEffect } from '@nestmate/contract/staff/setup/area-calls';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useAction } from '@/forms/use-action';
import { CallError, errorTextOf } from '@/platform/calls/call-error';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { toast, toastDuration } from '@/ui/toasts';
import { useSettled } from '@/ui/use-settled';
import { Conflict } from '../../parts/conflict';
import { commandKey, Keys } from '../../parts/keys';
import { useNetwork } from '../../platform/network';
import { staffKeys } from '../../platform/staff.keys';
import { EditingContext, gapsIn, isIncomplete } from '../editing/editing';
import type { SavedVersion, Shape } from '../editing/rebase';
import { type Editor, useEditor } from '../editing/use-editor';
import { useLeaveGuard } from '../editing/use-leave-guard';
import { LanguageBar } from './language-bar';

export interface EditorProps<Contents> {
  /** The name of this editor’s draft. */
  name: string;
  latest: SavedVersion<Contents>;
  shape: Shape<Contents>;
  check: (contents: Contents, signal: AbortSignal) => Promise<SetUpChecked>;
  /** @returns the saved contents */
  save: (body: SavedVersion<Contents>) => Promise<SavedVersion<Contents>>;
  /** Reads the version that somebody else has saved. */
  readAgain: () => void;
  /** The name of a part, in notices. */
  nameOf: (id: string, contents: Contents) => string;
  /** Missing input besides texts; nothing is saved until it is complete. */
  missingIn?: (contents: Contents) => string | undefined;
  /** Whether it has texts in several languages. */
  isInLanguages?: boolean;
  /** Whether a save offers to restore what was there before. */
  canUndo?: boolean;
  renderForm: (editor: Editor<Contents>) => ReactNode;
  renderPhone?: (contents: Contents) => ReactNode;
}

/** How long typing pauses before a change is checked. */
const settleMs = 400;

/** Edits one part of a community: the effects of a change are shown before it is saved, and no input is lost. */
export function OpenEditor<Contents>(props: EditorProps<Contents>) {
  const {
    name,
    latest,
    shape,
    check,
    save,
    readAgain,
    nameOf,
    missingIn,
    isInLanguages = true,
    canUndo = false,
  } = props;
  const { renderForm, renderPhone } = props;
  const { t, language: spoken } = useTranslation(['staffSetUp', 'staff']);
  const { network } = useNetwork();
  const editor = useEditor(name, latest, shape);
  const { draft, saved, version, contested, isChanged } = editor;
  const [language, setLanguage] = useState<Language>(spoken);
  const [isTried, setTried] = useState(false);
  const isReadOnly = !hasRight(network.role, 'setUp');
  const missing = isIncomplete(draft) ? t('textsMissing') : missingIn?.(draft);

  const settled = useSettled(draft, settleMs);
  const checking = useQuery({
    queryKey: staffKeys.setUpCheck(network.network_id, name, settled),
    enabled: isChanged && !isReadOnly && missing === undefined && settled === draft,
    queryFn: ({ signal }) => check(settled, signal),
  });
  const formRef = useRef<HTMLDivElement>(null);
  const showRefusal = useShowRefusal(formRef);
  const saving = useAction(useMutation({ mutationFn: save }), 'inPlace', (error) => {
    showRefusal();
    if (error instanceof CallError && error.errorCode === 'ChangedMeanwhile') readAgain();
  });

  const submit = () => {
    setTried(true);
    if (isChanged && missing !== undefined) showRefusal();
    if (!isChanged || missing !== undefined || saving.isPending) return;
    void saving.run({ version, contents: draft }, (reply) => {
      setTried(false);
      editor.accept(draft, reply);
      const undo = { label: t('undo'), onPress: () => restore(reply, saved) };
      toast({
        text: t('saved'),
        tone: 'success',
        ...(canUndo && { action: undo, duration: toastDuration.media }),
      });
    });
  };
  const restore = (after: SavedVersion<Contents>, before: Contents) =>
    void saving.run({ version: after.version, contents: before }, (reply) => {
      editor.accept(after.contents, reply);
      toast({ text: t('restored'), tone: 'success' });
    });
  const discard = () => {
    setTried(false);
    saving.reset();
    editor.discard();
  };
  useSaveKey(submit);

  const form = (
    <div ref={formRef} className="flex min-w-0 flex-col gap-4">
      {isReadOnly && <Banner>{t('readOnly', { role: t(`staff:roles.${network.role}`) })}</Banner>}
      {saving.error && <Banner tone="danger">{errorTextOf(saving.error)}</Banner>}
      {isTried && missing !== undefined && <Banner tone="danger">{missing}</Banner>}
      {contested.length > 0 && <TheirsOrMine editor={editor} shape={shape} nameOf={nameOf} />}
      {isChanged && checking.data && (
        <Effects effects={checking.data.effects} nameOf={(id) => nameOf(id, draft) || nameOf(id, saved)} />
      )}
      {isInLanguages && <LanguageBar gaps={gapsIn(draft)} value={language} onChange={setLanguage} />}
      {renderForm(editor)}
      {!isReadOnly && (
        <SaveBar
          isChanged={isChanged}
          isNew={version === ''}
          isPending={saving.isPending}
          onSave={submit}
          onDiscard={discard}
        />
      )}
      <LeaveDialog isGuarded={isChanged} onLeave={discard} />
    </div>
  );
  return (
    <EditingContext value={{ language, setLanguage, isReadOnly, isTried }}>
      <div
        className={renderPhone ? 'grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_22rem]' : 'max-w-240'}
      >
        {form}
        {renderPhone?.(draft)}
      </div>
    </EditingContext>
  );
}

interface EffectsProps {
  effects: readonly SetUpEffect[];
  nameOf: (id: string) => string;
}

/** The effects of saving on residents: refusals first, then notices. */
function Effects({ effects, nameOf }: EffectsProps) {
  const { t } = useTranslation('staffSetUp');
  const lines = (isRefused: boolean) =>
    effects
      .filter(({ is_refused }) => is_refused === isRefused)
      .map(({ kind, id, people }) => {
        const name = id === null ? '' : nameOf(id);
        const text = t(`effects.${kind}`, { count: people });
        return <li key={`${kind} ${id}`}>{name ? t('effectOn', { name, text }) : text}</li>;
      });
  const [refused, notices] = [lines(true), lines(false)];
  return (
    <>
      {refused.length > 0 && (
        <Banner tone="danger" title={t('refusedTitle')}>
          <ul>{refused}</ul>
        </Banner>
      )}
      {notices.length > 0 && (
        <Banner tone="warning" title={t('noticesTitle')}>
          <ul>{notices}</ul>
        </Banner>
      )}
    </>
  );
}

interface SaveBarProps {
  isChanged: boolean;
  /** Whether it was never saved. */
  isNew: boolean;
  isPending: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** Saves or discards a draft; stays visible while a long form scrolls. */
function SaveBar({ isChanged, isNew, isPending, onSave, onDiscard }: SaveBarProps) {
  const { t } = useTranslation('staffSetUp');
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-2 flex flex-wrap items-center gap-2 border-t border-line bg-paper px-4 py-3 sm:-mx-6 sm:px-6">
      <Button size="sm" variant={isChanged ? 'primary' : 'waiting'} isPending={isPending} onPress={onSave}>
        {t('save')} <Keys keys={[commandKey, 'S']} />
      </Button>
      {isChanged && (
        <Button size="sm" variant="secondary" onPress={onDiscard}>
          {t('discard')}
        </Button>
      )}
      <output className="text-sm text-ink-2">
        {t(isChanged ? 'unsaved' : isNew ? 'notYetSaved' : 'allSaved')}
      </output>
    </div>
  );
}

interface TheirsOrMineProps<Contents> {
  editor: Editor<Contents>;
  shape: Shape<Contents>;
  nameOf: (id: string, contents: Contents) => string;
}

/** The parts of a draft that somebody else has changed meanwhile, too. */
function TheirsOrMine<Contents>({ editor, shape, nameOf }: TheirsOrMineProps<Contents>) {
  const wordsOf = useWords();
  const { draft, saved, contested, takeTheirs } = editor;
  return (
    <Conflict
      rows={contested.map((id) => ({
        id,
        name: nameOf(id, draft) || nameOf(id, saved),
        theirs: wordsOf(shape.part(saved, id)),
        mine: wordsOf(shape.part(draft, id)),
      }))}
      onTake={takeTheirs}
    />
  );
}

/** Describes a part of a draft in words, whatever its type. */
function useWords() {
  const { t } = useTranslation('staffSetUp');
  const wordsOf = (part: unknown): string => {
    if (part === undefined) return t('removed');
    if (part === null || part === '') return '';
    if (typeof part === 'boolean') return t(part ? 'yes' : 'no');
    if (typeof part !== 'object') return String(part);
    const parts = Array.isArray(part) ? part : partsOf(part);
    return parts.map(wordsOf).filter(Boolean).join(' · ');
  };
  const partsOf = (part: object) =>
    Object.entries(part).flatMap(([field, value]): unknown[] => {
      if (field.endsWith('_id')) return [];
      if (field === 'is_retired') return value ? [t('retired')] : [];
      return [value];
    });
  return wordsOf;
}

/**
 * @returns brings the first field that keeps a form from being saved into view, with the focus; where no field is
 *   marked, the notice that says what is missing
 */
function useShowRefusal(form: RefObject<HTMLElement | null>): () => void {
  const [refused, setRefused] = useState(0);
  // Fields are marked only once a save was tried.
  useEffect(() => {
    if (refused === 0) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (field ?? form.current?.querySelector('[role="alert"]'))?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  }, [refused, form]);
  return () => setRefused((before) => before + 1);
}

/** Asks before leaving unsaved changes. */
function LeaveDialog({ isGuarded, onLeave }: { isGuarded: boolean; onLeave: () => void }) {
  const { t } = useTranslation('staffSetUp');
  const { isAsking, stay, leave } = useLeaveGuard(isGuarded);
  return (
    <ConfirmDialog
      isOpen={isAsking}
      onOpenChange={(isOpen) => !isOpen && stay()}
      title={t('leave.title')}
      confirm={{
        label: t('leave.discard'),
        tone: 'danger',
        onPress: () => {
          onLeave();
          leave();
        },
      }}
      cancelLabel={t('leave.stay')}
    >
      {t('leave.text')}
    </ConfirmDialog>
  );
}

/** ⌘S or Ctrl+S saves, wherever the focus is. */
function useSaveKey(save: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      save();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}
