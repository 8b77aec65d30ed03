import { fileComplaint } from '@thrum/contracts/complaint/complaint.routes'
import { bind, type Door } from '../../http/bind.ts'
import type { ComplaintService } from './complaint.service.ts'

export function bindComplaintRoutes(door: Door, complaints: ComplaintService): void {
  bind(door, fileComplaint, async ({ caller, body }) => {
    const { id, due_at } = await complaints.file(caller.userId, body)
    return { id, dueAtMs: due_at.getTime() }
  })
}
