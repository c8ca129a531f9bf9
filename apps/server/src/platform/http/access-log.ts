import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** One line per request, written at its end, when it is clear whether it is worth a line. */
export class AccessLog extends LogController {
  override incomingRequest(): void {
    // The line of the completed request contains everything.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    if (request.isOnlyCounted) return;
    const line = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...line, err: error }, 'request errored');
    else reply.log.info(line, 'request completed');
  }
}
