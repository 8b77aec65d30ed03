import { type Kysely, sql } from 'kysely'

/**
 * One message between friends who have a conversation, written in one go: what most messages are. Nothing comes
 * back, and nothing is written, where anything at all stands in the way: then the long way finds out what.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function send_one(
      from_id text, to_id text, lesser text, greater text, id uuid, kind text, content jsonb, beside text, folded text,
      now timestamptz)
    returns table (
      conversation_id bigint, seq bigint, change bigint, sent_at timestamptz, fading_s integer, nick_name text,
      avatar text)
    language plpgsql as $$
    #variable_conflict use_column
    declare
      counts boolean;
      talk conversations;
    begin
      select u.nick_name, u.avatar, not m.is_muted
        into send_one.nick_name, send_one.avatar, counts
        from users u, users o, conversations c, members m, friendships f, friendships g
        where u.id = from_id and u.closed_at is null and o.id = to_id and o.closed_at is null
          and c.user_a = lesser and c.user_b = greater and m.conversation_id = c.id and m.user_id = to_id
          and f.user_id = from_id and f.friend_id = to_id and g.user_id = to_id and g.friend_id = from_id
          and not exists (select from blocks b where b.user_id = from_id and b.blocked_id = to_id)
          and not exists (select from blocks b where b.user_id = to_id and b.blocked_id = from_id)
          and not exists (select from messages k where k.sender_id = from_id and k.client_id = send_one.id);
      if not found then
        return;
      end if;
      update conversations c
        set last_seq = c.last_seq + 1, change = c.change + 1, last_at = greatest(c.last_at, now)
        where c.user_a = lesser and c.user_b = greater
        returning * into talk;
      insert into messages
        (conversation_id, seq, change, sender_id, client_id, type, payload, cloud_custom_data, folded, sent_at,
        fading_s)
        values (talk.id, talk.last_seq, talk.change, from_id, send_one.id, kind, content, beside, send_one.folded,
          talk.last_at, talk.fading_s);
      update chat_people q
        set own_change = q.own_change + 1, message_count = q.message_count + (counts and q.user_id = to_id)::int
        where q.user_id in (from_id, to_id);
      update members m
        set unread = m.unread + (m.user_id = to_id)::int, is_gone = false, own_change = q.own_change,
          last_at = greatest(m.last_at, date_trunc('second', talk.last_at))
        from chat_people q
        where m.conversation_id = talk.id and q.user_id = m.user_id;
      return query select talk.id, talk.last_seq, talk.change, talk.last_at, talk.fading_s, send_one.nick_name,
        send_one.avatar;
    end $$`.execute(db)
}
