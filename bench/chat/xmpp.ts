import { WebSocket } from 'ws';
import type { Line, OnMessage, Person } from './dialects';

/** The only virtual host of ejabberd in this benchmark. */
export const xmppHost = 'localhost';
const roomHost = `conference.${xmppHost}`;

const framing = `<open xmlns="urn:ietf:params:xml:ns:xmpp-framing" to="${xmppHost}" version="1.0"/>`;
const stanza = (name: string, attributes: string, content: string) =>
  `<${name} xmlns="jabber:client" ${attributes}>${content}</${name}>`;
const login = ({ id }: Person) =>
  `<auth xmlns="urn:ietf:params:xml:ns:xmpp-sasl" mechanism="PLAIN">${Buffer.from(`\0${id}\0${id}`).toString('base64')}</auth>`;
const bind = stanza('iq', 'type="set" id="bind"', '<bind xmlns="urn:ietf:params:xml:ns:xmpp-bind"/>');
const join = '<x xmlns="http://jabber.org/protocol/muc"><history maxstanzas="0"/></x>';
const management = 'xmlns="urn:xmpp:sm:3"';

/** The value of an attribute, or the text of an element, in the form in which ejabberd writes it. */
function between(text: string, begin: string, end: string): string {
  const from = text.indexOf(begin) + begin.length;
  return text.slice(from, text.indexOf(end, from));
}

/**
 * ejabberd: XMPP over WebSocket, one element per frame (RFC 7395), with a client that reads no more of it than the
 * others do of theirs. The password is the id.
 *
 * A message to one person is acknowledged by stream management (XEP-0198): the server has handled it, which includes
 * the author's archive. One to a room is acknowledged by its copy with the id that it has in the room's archive.
 */
export async function createXmppLine(origin: string, person: Person, hear: OnMessage): Promise<Line> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, 'xmpp', { perMessageDeflate: false });
  const unacknowledged = new Map<string, () => void>();
  let awaited: { text: string; resolve: () => void } | undefined;
  /** Messages that have arrived, and that were acknowledged, since stream management began. */
  let [received, acknowledged] = [0, 0];

  const hearMessage = (frame: string) => {
    if (frame.includes(" type='error'")) throw new Error(`Refused: ${frame}`);
    const from = between(frame, " from='", "'");
    const isOfRoom = frame.includes(" type='groupchat'");
    const author = isOfRoom ? from.slice(from.indexOf('/') + 1) : from.slice(0, from.indexOf('@'));
    hear(author, between(frame, '<body>', '</body>'));
    if (author === person.id && frame.includes('<stanza-id ')) acknowledge(between(frame, " id='", "'"));
  };
  const acknowledge = (id: string) => {
    unacknowledged.get(id)?.();
    unacknowledged.delete(id);
  };
  socket.on('message', (data: Buffer) => {
    const frame = data.toString();
    if (frame.startsWith('<message')) {
      received += 1;
      // A room also sends its empty subject.
      if (frame.includes('<body>')) hearMessage(frame);
    } else if (frame.startsWith('<a ')) {
      const handled = Number(between(frame, " h='", "'"));
      for (const id of unacknowledged.keys()) {
        if (acknowledged === handled) break;
        acknowledged += 1;
        acknowledge(id);
      }
    } else if (frame.startsWith('<r ')) socket.send(`<a ${management} h="${received}"/>`);
    else if (/^<(failure|failed|stream:error)| type='error'/.test(frame))
      throw new Error(`Refused: ${frame}`);
    else if (awaited && frame.includes(awaited.text)) awaited.resolve();
  });
  const until = (text: string, frame: string) =>
    new Promise<void>((resolve) => {
      awaited = { text, resolve };
      socket.send(frame);
    });
  await new Promise<void>((resolve, reject) => socket.once('open', resolve).once('error', reject));
  await until('mechanisms', framing);
  await until('<success', login(person));
  await until('xmpp-bind', framing);
  await until('<jid>', bind);
  await until('<presence', stanza('presence', '', ''));

  let isManaged = false;
  return {
    open: async (talk, people) => {
      const [other = '', ...more] = people.filter((id) => id !== person.id);
      if (more.length > 0) {
        const room = `${talk}@${roomHost}`;
        await until("code='110'", stanza('presence', `to="${room}/${person.id}"`, join));
        return room;
      }
      await until('<enabled', `<enable ${management}/>`);
      [received, acknowledged, isManaged] = [0, 0, true];
      return `${other}@${xmppHost}`;
    },
    send: (to, id, body) =>
      new Promise<void>((resolve) => {
        unacknowledged.set(id, resolve);
        const type = isManaged ? 'chat' : 'groupchat';
        socket.send(stanza('message', `to="${to}" type="${type}" id="${id}"`, `<body>${body}</body>`));
        if (isManaged) socket.send(`<r ${management}/>`);
      }),
  };
}
