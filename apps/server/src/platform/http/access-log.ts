import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** One line per request, when it is over and it is known whether it is worth a line. */
export class AccessLog extends LogController {
  override incomingRequest(): void {
    // The line of the completed request has it all.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    if (request.isOnlyCounted) return;
    const line = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...line, err: error }, 'request errored');
    else reply.log.info(line, 'request completed');
  }
}
