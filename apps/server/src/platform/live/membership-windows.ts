import type { MembershipId } from '@nestmate/contract/ids';
import type { ChannelKind, MembershipChannel } from './channels';

interface Joinable {
  readonly connected: boolean;
  join: (key: string) => Promise<void> | void;
  leave: (key: string) => Promise<void> | void;
}

/** The windows of this process by membership channel, which socket.io's public API does not offer. */
export class MembershipWindows<Socket extends Joinable> {
  /** By kind of channel. */
  readonly #sockets = new Map<string, Map<MembershipId, Set<Socket>>>();
  /** By kind of channel. */
  readonly #channels = new Map<Socket, Map<string, MembershipChannel>>();

  /** The window leaves its other channel of the same kind. */
  async join(socket: Socket, channel: MembershipChannel): Promise<void> {
    const channels = this.#channels.get(socket) ?? new Map<string, MembershipChannel>();
    const former = channels.get(channel.kind);
    if (former && former.key !== channel.key) this.#leave(socket, former);
    if (!socket.connected) return;
    this.#channels.set(socket, channels.set(channel.kind, channel));
    const { kind, membershipId } = channel;
    const ofKind = this.#sockets.get(kind) ?? new Map<MembershipId, Set<Socket>>();
    this.#sockets.set(kind, ofKind);
    ofKind.set(membershipId, (ofKind.get(membershipId) ?? new Set()).add(socket));
    await socket.join(channel.key);
  }

  leave(socket: Socket, { kind }: ChannelKind): void {
    const channel = this.#channels.get(socket)?.get(kind);
    if (channel) this.#leave(socket, channel);
  }

  /** Removes the window from the channels of other memberships. */
  leaveOthers(socket: Socket, id: MembershipId): void {
    for (const channel of this.#channelsOf(socket))
      if (channel.membershipId !== id) this.#leave(socket, channel);
  }

  /** Removes all windows from the channels of this membership. */
  empty(id: MembershipId): void {
    for (const ofKind of this.#sockets.values())
      for (const socket of ofKind.get(id) ?? [])
        for (const channel of this.#channelsOf(socket))
          if (channel.membershipId === id) this.#leave(socket, channel);
  }

  /** Called when a window has disconnected. */
  remove(socket: Socket): void {
    for (const channel of this.#channelsOf(socket)) this.#leave(socket, channel);
    this.#channels.delete(socket);
  }

  in({ kind }: ChannelKind): MembershipId[] {
    return [...(this.#sockets.get(kind)?.keys() ?? [])];
  }

  /** Whether a window is in any channel of the membership. */
  has(id: MembershipId): boolean {
    return [...this.#sockets.values()].some((ofKind) => ofKind.has(id));
  }

  #channelsOf(socket: Socket): MembershipChannel[] {
    return [...(this.#channels.get(socket)?.values() ?? [])];
  }

  #leave(socket: Socket, { key, kind, membershipId }: MembershipChannel): void {
    void socket.leave(key);
    this.#channels.get(socket)?.delete(kind);
    const ofKind = this.#sockets.get(kind);
    const sockets = ofKind?.get(membershipId);
    sockets?.delete(socket);
    if (sockets?.size === 0) ofKind?.delete(membershipId);
  }
}
