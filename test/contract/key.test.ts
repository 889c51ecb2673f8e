import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keyOf } from '../../src/contract/key.ts'

describe('the key of an audience is the snake_case of its name', () => {
  it.each([
    // The basic rule.
    ['VIP Customers', 'vip_customers'],
    ['orderCompleted last 30days', 'order_completed_last_30days'],
    ['HTTPServer users', 'http_server_users'],
    // Punctuation.
    ['Cart: abandoned (7 days)', 'cart_abandoned_7_days'],
    ['  spaces   around  ', 'spaces_around'],
    ['already_snake_case', 'already_snake_case'],
    ['__private__', 'private'],
    ['kebab-case-name', 'kebab_case_name'],
    ['a/b\\c|d', 'a_b_c_d'],
    ['50% off!', '50_off'],
    ["Don't churn", 'don_t_churn'],
    ['tab\tand\nline', 'tab_and_line'],
    ['price > 3.5 & < 10', 'price_3_5_10'],
    ['v2.0', 'v2_0'],
    // Digits are not split from letters.
    ['30days', '30days'],
    ['Top10Users', 'top10users'],
    ['3D printers', '3d_printers'],
    ['B2B', 'b2b'],
    ['2026', '2026'],
    ['iPhone15 owners', 'i_phone15_owners'],
    // Camel case.
    ['totalRevenue', 'total_revenue'],
    ['TotalRevenue', 'total_revenue'],
    ['userID', 'user_id'],
    ['parseXMLHttpRequest', 'parse_xml_http_request'],
    ['VIP', 'vip'],
    ['aB', 'a_b'],
    ['ABc', 'a_bc'],
    // Accents are removed if that leaves ASCII.
    ['Café Crème', 'cafe_creme'],
    ['Cafe\u0301', 'cafe'],
    ['Größte Kunden', 'großte_kunden'],
    ['naïveÉlan', 'naive_elan'],
    ['ÀÉÎÕÜ', 'aeiou'],
    ['Việt Nam', 'viet_nam'],
    ['İstanbul', 'istanbul'],
    ['smørrebrød', 'smørrebrød'],
    // Other scripts are retained.
    ['Москва покупатели', 'москва_покупатели'],
    ['Йод', 'йод'],
    ['ΕλλάδαΧρήστες', 'ελλάδα_χρήστες'],
    ['日本の顧客', '日本の顧客'],
    ['고객 목록', '고객_목록'],
    ['عملاء VIP', 'عملاء_vip'],
    ['हिन्दी ग्राहक', 'हिन्दी_ग्राहक'],
    ['٣٠ يوم', '٣٠_يوم'],
    // Emoji, and nothing at all.
    ['🎉 Party 🎉', 'party'],
    ['I ❤️ NY', 'i_ny'],
    ['👩‍👩‍👧 families', 'families'],
    ['🎉', 'unnamed'],
    ['', 'unnamed'],
    ['   ', 'unnamed'],
    ['!!!', 'unnamed'],
  ])('%j is %j', (name, key) => expect(keyOf(name)).toBe(key))

  it('has only letters, digits and single _ between them, whatever the name', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(keyOf(name)).toMatch(/^[\p{L}\p{N}\p{M}]+(_[\p{L}\p{N}\p{M}]+)*$/u)
      }),
    ))

  it('is its own key', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(keyOf(keyOf(name))).toBe(keyOf(name))
      }),
      // An uppercase letter without a lowercase form.
      { examples: [['Ꙃ𝛢']] },
    ))
})
