package dev.cairn.testkit;

import java.util.Arrays;
import java.util.List;

/** Notes as people keep them, and what they type to find them again. */
public final class EverydayNotes {

  /** What someone typed, and the note that was meant. */
  public record Typed(String query, String note) {}

  /** Each note, and below it what is typed for it, separated by bars. */
  private static final String TABLE =
      """
      The TLS certificate of the gateway expires on 14 March; Priya renews it
      > certifcate | cert | when does the certficate expire | gatway certificate
      ADR-019: billing moves from MySQL to PostgreSQL
      > ADR-19 | adr 19 | adr19 | postgers billing
      ADR-020: we keep the monolith for another year
      > ADR-20 | adr 020 | monolit
      ADR-191: dark mode is postponed
      > ADR 191 | dark-mode
      FRT-262 the checkout button is hidden behind the cookie banner
      > frt 262 | FRT262 | check out button
      FRT-226 wrong currency in the invoice preview
      > frt-226 | curency preview
      OPS 77: backups of the wiki were never restored in a test
      > ops-77 | OPS77 | back up wiki
      Our service level agreement (SLA) with Northwind promises four hours
      > SLA | SLA northwind | service level agreement
      Penalties follow when the service level agreement is missed twice in a quarter
      > SLA penalty | penalities
      RTO = recovery time objective; ours is two hours
      > RTO
      The recovery time objective was missed during the storage outage
      > RTO storage outage
      Configuration lives in one YAML file per environment
      > config | yaml configuraton | env
      Kubernetes upgrade is planned for the second week of May
      > k8s | kubernets upgrade | kube
      The Wi-Fi password for guests hangs in the kitchen
      > wifi | wi fi pasword | guest pwd
      Sign-in with a magic link is broken on Safari
      > signin | sign in safari | magic lnik
      Never store credentials in the repository; use the vault
      > creds | repo | credentails vault
      Colours of the brand: navy, sand and coral
      > colors | brand color
      The children of colleagues may come along to the summer party
      > child | summer partys
      Organising the offsite is Tomasz's job this year
      > organize | off-site | off site
      Winter tyres must be fitted before November
      > tires | winter tire
      Kickoff with the Lisbon team moved to Thursday
      > kick-off | kick off | lisbom
      Production deploys are frozen in December
      > prod deploy | freeze | deplyo
      The staging database is reset every Sunday night
      > stg db | staging databse
      Invoices are approved by Margarethe and paid within thirty days
      > invocies approved | Margarete | pay
      The thermostat in the meeting room answers to the app only
      > termostat | meetign room
      Allergies: Jonas can't eat hazelnuts
      > allergic | hazelnut alergy
      The ferry to the island leaves at seven from pier three
      > fery | islnad
      Renovation of the bathroom starts when the plumber is back
      > renovaton | bath room | plumer
      Grandmother's recipe needs buttermilk, not yoghurt
      > butermilk | recipies
      We ran the marathon relay in under four hours
      > run marathon | maraton
      Anna bought a second-hand cello
      > buy | second hand | secondhand
      getInvoiceTotal rounds half up, the ledger rounds half even
      > get invoice total | getinvoicetotal | ledgre
      Retention of logs: thirty days, audit logs a year
      > log retenion | retent
      Das Datenbankpasswort liegt im Tresor der Buchhaltung
      > Passwort | Passwort der Datenbank | Datenbanken | Datenbnakpasswort
      Die Heizungsanlage wird im September gewartet
      > Heizung | Anlage | Wann wird die Heizung gewartet?
      Für die Rechnungen der Lieferanten ist Frau Öztürk zuständig
      > Rechnung Lieferant | zustaendig | Ozturk
      Der Schlüssel zum Fahrradkeller hängt beim Hausmeister
      > Fahrrad | Keller | Schluessel | Hausmeisters
      Die Straßenbahn fährt ab Juni nicht mehr bis zum Museum
      > Strassenbahn | Bahn | Museen Strasse
      Wir müssen die Mietverträge bis Ende des Jahres kündigen
      > Mietvertrag | Verträge | kuendigen
      Das Kennwort für den Drucker steht auf der Unterseite
      > Kennwörter | Drucker | Drukcer
      Пароль от сервера хранится у Марины
      > пароли серверов | где хранятся пароли | парлоь
      Договор с поставщиком подписали в апреле
      > договоры поставщиков | апрель
      Ошибки в отчётах исправляет Сергей
      > ошибка в отчете | ошибок
      Отпуск Ольги начинается двадцатого июля
      > отпуска | когда отпуск у Ольги
      Настройки почты описаны в инструкции для новичков
      > настройка почты | настроек | инструкций
      数据库的密码每三个月更换一次
      > 密码 | 数据库密码是什么 | 多久更换密码
      会议室的投影仪坏了，请联系行政部
      > 投影仪 | 会议室 | 行政部在哪里
      小王喜欢喝绿茶
      > 茶 | 绿茶 | 小王喝什么
      服务器在上海机房
      > 上海 | 上海服务器 | 服务器在哪里
      发票由财务部审核
      > 谁审核发票 | 财务
      新员工入职需要体检报告
      > 体检 | 入职报告
      """;

  private static final List<String> LINES = TABLE.strip().lines().toList();

  private EverydayNotes() {}

  public static List<String> notes() {
    return LINES.stream().filter(line -> !line.startsWith("> ")).toList();
  }

  public static List<Typed> typed() {
    return LINES.stream()
        .filter(line -> line.startsWith("> "))
        .flatMap(
            line ->
                Arrays.stream(line.substring(2).split(" \\| ", -1))
                    .map(query -> new Typed(query, LINES.get(LINES.indexOf(line) - 1))))
        .toList();
  }
}
