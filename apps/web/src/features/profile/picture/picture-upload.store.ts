import { create } from 'zustand';
import { call, calls } from '@/platform/call';
import { i18n } from '@/platform/i18n';
import { queryClient } from '@/platform/query-client';
import { useSession } from '@/platform/session';
import { onSessionEnd } from '@/platform/session-end';
import { toast, toastDuration } from '@/ui/toasts';
import { overviewQuery } from '../overview.queries';
import { refreshProfile } from '../profile.refresh';
import { putBytes } from '@/platform/put-bytes';
import { upload, type UploadOutcome } from './upload';

/** The upload, with a preview that shows as if it were complete. */
type PictureUpload =
  | { phase: 'none' }
  | { phase: 'sending'; preview: string; share: number }
  | { phase: 'making'; preview: string }
  | { phase: 'failed'; preview: string; words: string };

interface Errand {
  bytes: Blob;
  userId: string;
  membershipId: string;
  preview: string;
  stop: AbortController;
}

export const noUpload: PictureUpload = { phase: 'none' };

export const usePictureUpload = create<{ upload: PictureUpload; membershipId: string | null }>(() => ({
  upload: noUpload,
  membershipId: null,
}));

let errand: Errand | undefined;
/** The number of screens that show the upload of the acting membership; without one, a failure shows a toast. */
let screens = 0;

const isCurrent = (it: Errand) => it === errand;

function show(it: Errand, state: PictureUpload) {
  if (isCurrent(it)) usePictureUpload.setState({ upload: state, membershipId: it.membershipId });
}

/** Aborts the upload and clears its state. */
export function dropUpload() {
  if (errand) {
    errand.stop.abort();
    URL.revokeObjectURL(errand.preview);
  }
  errand = undefined;
  usePictureUpload.setState({ upload: noUpload, membershipId: null });
}

/** Uploads a picture for a membership; it replaces an upload in progress. */
export function startUpload(bytes: Blob, whose: { userId: string; membershipId: string }) {
  dropUpload();
  errand = { ...whose, bytes, preview: URL.createObjectURL(bytes), stop: new AbortController() };
  void run(errand);
}

/** Uploads the same picture again. */
export function retryUpload() {
  if (errand) void run(errand);
}

/** Call it while a screen shows the upload. */
export function showsUpload(): () => void {
  screens++;
  return () => void screens--;
}

async function run(it: Errand) {
  const { bytes, userId, membershipId, preview, stop } = it;
  const profile = overviewQuery(userId, membershipId);
  // Offline the query must fail immediately instead of pausing, so that the upload reports it.
  const look = () =>
    queryClient
      .fetchQuery({ ...profile, staleTime: 0, retry: false, networkMode: 'always' })
      .catch(() => undefined);
  show(it, { phase: 'sending', preview, share: 0 });
  // Another window may have changed the picture since it was last loaded.
  const before = (await look()) ?? queryClient.getQueryData(profile.queryKey);
  const outcome = await upload({
    before: before?.profile_picture_urls ?? null,
    ask: () =>
      call(calls.picture.upload, { actsFor: membershipId, params: { userId }, query: { extension: 'jpg' } }),
    put: (address) =>
      putBytes(address, bytes, (share) => show(it, { phase: 'sending', preview, share }), stop.signal),
    look,
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    onSent: () => show(it, { phase: 'making', preview }),
  });
  if (isCurrent(it)) await end(it, outcome);
}

async function end(it: Errand, outcome: UploadOutcome) {
  if (outcome.kind === 'failed') {
    show(it, { phase: 'failed', preview: it.preview, words: outcome.words });
    if (screens === 0 || useSession.getState().membershipId !== it.membershipId) {
      const action = { label: i18n.t('common:retry'), onPress: retryUpload };
      toast({ text: outcome.words, tone: 'danger', duration: toastDuration.long, action });
    }
    return;
  }
  await refreshProfile(it.membershipId);
  if (!isCurrent(it)) return;
  dropUpload();
  if (outcome.kind === 'shown')
    toast({ text: i18n.t('picture:uploaded'), tone: 'success', duration: toastDuration.media });
  else toast({ text: i18n.t('picture:soon'), duration: toastDuration.media });
}

onSessionEnd(dropUpload);
