import type { VideoAccess } from '@nestmate/contract/video';
import type { VideoRtpCapabilities } from '@nestmate/contract/video-group';
import type { PreparedTransports } from '../engine/engine';

/** Loads the part of the code of group calls that prepares one. */
export type LoadPreparing = () => Promise<
  Pick<typeof import('../group'), 'prepareTransports' | 'receivedBy'>
>;

type PreparationLife =
  | { at: 'none' }
  /** The transports are opening. */
  | { at: 'preparing' }
  | { at: 'prepared'; transports: PreparedTransports }
  /** The person pressed before, the transports are in use, or the preview was closed: none are opened from now on. */
  | { at: 'released' };

/** Prepares a group's call during its preview, so that the first press waits for nothing: code, and transports. */
export class Preparation {
  readonly #peerId: string;
  readonly #loadGroup: LoadPreparing;
  #life: PreparationLife = { at: 'none' };
  /** The capabilities of this browser to receive from the group's server. */
  #receives: VideoRtpCapabilities | undefined;
  /** Settles once that is known; undefined while nothing determines it. */
  loading: Promise<void> | undefined;

  constructor(peerId: string, loadGroup: LoadPreparing) {
    this.#peerId = peerId;
    this.#loadGroup = loadGroup;
  }

  begin(access: VideoAccess): void {
    this.loading = access.rtp_capabilities && this.#load(access);
  }

  async #load({ token, ice_servers: iceServers, rtp_capabilities: server }: VideoAccess): Promise<void> {
    const group = await this.#loadGroup().catch(() => undefined);
    const receives = await group?.receivedBy(server);
    this.#receives = receives;
    this.loading = undefined;
    if (group && receives)
      void this.#open(() => group.prepareTransports({ token, peerId: this.#peerId, receives, iceServers }));
  }

  async #open(open: () => Promise<PreparedTransports | undefined>): Promise<void> {
    if (this.#life.at === 'released') return;
    if (this.#life.at === 'prepared') this.#life.transports.close();
    const life: PreparationLife = { at: 'preparing' };
    this.#life = life;
    const transports = await open();
    if (this.#life !== life) return transports?.close();
    this.#life = transports ? { at: 'prepared', transports } : { at: 'none' };
  }

  /** The part of it that a ring or an answer announces. */
  get announced() {
    const life = this.#life;
    return {
      ...(this.#receives && { receives: this.#receives }),
      ...(life.at === 'prepared' &&
        !life.transports.receive.closed && { transportId: life.transports.receive.id }),
    };
  }

  /** The person has pressed: what is not prepared by now comes too late. */
  press(): void {
    if (this.#life.at !== 'prepared') this.#life = { at: 'released' };
  }

  take(): PreparedTransports | undefined {
    const life = this.#life;
    if (life.at !== 'prepared') return undefined;
    this.#life = { at: 'released' };
    return life.transports;
  }

  release(): void {
    this.take()?.close();
    this.#life = { at: 'released' };
  }
}
