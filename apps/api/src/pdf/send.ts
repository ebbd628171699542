import type { FastifyReply } from 'fastify';

/**
 * Sends a PDF to be saved. It is personal: nobody on the way keeps it, and its name, which anyone sees who
 * looks into the folder, says nothing of the person.
 */
export const sendPdf = (reply: FastifyReply, name: string, content: Buffer): FastifyReply =>
  reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${name.replaceAll(/[^\w.-]/g, '')}.pdf"`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .type('application/pdf')
    .send(content);
